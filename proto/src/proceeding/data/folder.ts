import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { canonical, digestOf } from '../../case/canonical.ts';
import { formFaults } from '../../case/form.ts';
import { jsonOf, partOf } from '../../json.ts';
import { OperatorError } from '../../operator-error.ts';
import { ANY, BindingDocument, ENDS, MISTRIAL, type Family } from '../graph.ts';
import { loadProceeding, walkedPart } from '../load.ts';
import { familyOf, seatsIn, type Proceeding } from '../proceeding.ts';
import { Source, type Fault, type SourceText } from '../source.ts';
import { releasedParts, releasesIn } from '../versions.ts';
import { compileDefinition, type TakenNames } from './definition.ts';
import type { DataDocument } from './document.ts';

/** The largest file that is read, in bytes. A proceeding's files have some kilobytes. */
const LARGEST_BYTES = 256 * 1024;
/** The name of a data proceeding: it is a token of a subject, and a folder name. */
const PROCEEDING_NAME = /^[a-z][a-z0-9-]{0,39}$/;
/** The file name of a prompt, which is in the folder of the definition that names it. */
const PROMPT_NAME = /^[a-z0-9][a-z0-9-]{0,60}\.md$/;

/** The faults of an operator's proceedings, one per line. */
export class ProceedingsError extends OperatorError {
  override name = 'ProceedingsError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n'));
    this.faults = faults;
  }
}

interface Texts {
  readonly graph: SourceText;
  readonly binding: SourceText;
  readonly definition: SourceText;
  readonly prompts: Readonly<Record<string, string>>;
}

export interface OwnProceeding {
  readonly proceeding: Proceeding;
  /** Canonical JSON of graph, binding, definition and prompts. */
  readonly released: string;
}

export const ownReleaseFile = (folder: string, { name, digest }: Proceeding): string =>
  join(folder, name, 'versions', `${digest}.json`);

/**
 * Loads every proceeding in a folder of folders, the current version of each before its released ones.
 * @throws ProceedingsError with the faults of all of them
 */
export function loadOwn(folder: string, taken: TakenNames): readonly OwnProceeding[] {
  const faults: Fault[] = [];
  const loaded = namesIn(folder).flatMap((name) => {
    try {
      return loadOne(join(folder, name), name, taken);
    } catch (error) {
      if (!(error instanceof ProceedingsError)) throw error;
      faults.push(...error.faults);
      return [];
    }
  });
  if (faults.length > 0) throw new ProceedingsError(faults);
  return loaded;
}

function namesIn(folder: string): string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) {
    refuse(folder, 'the folder of proceedings does not exist');
  }
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isDirectory())
    .toSorted();
}

/** Loads one proceeding from the folder of its name, the current version first. @throws ProceedingsError */
export function loadOne(folder: string, name: string, taken: TakenNames): readonly OwnProceeding[] {
  if (!PROCEEDING_NAME.test(name)) {
    refuse(
      folder,
      'the name of a proceeding and of its folder consists of lower-case letters, digits and hyphens',
    );
  }
  const definition = readSource(join(folder, 'definition.yaml'));
  const texts: Texts = {
    graph: readSource(join(folder, `${name}.yaml`)),
    binding: readSource(join(folder, `${name}.binding.yaml`)),
    definition,
    prompts: promptsIn(folder, definition),
  };
  const current = compile(texts, name, taken);
  const earlier = releasesIn(folder)
    .map((path) => loadReleaseAt(path, name, taken))
    .filter(({ proceeding }) => proceeding.digest !== current.proceeding.digest);
  return [current, ...earlier];
}

const faultIn = (file: string, message: string): Fault => ({ file, line: 1, message });

function refuse(file: string, message: string): never {
  throw new ProceedingsError([faultIn(file, message)]);
}

/** Reads a file. @throws ProceedingsError if there is no such regular file, or it is too large */
function readSource(file: string): SourceText {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) refuse(file, 'the file does not exist');
  if (found.size > LARGEST_BYTES) {
    refuse(file, `it has ${found.size} bytes, and the limit is ${LARGEST_BYTES}`);
  }
  return { file, text: readFileSync(file, 'utf8') };
}

function promptsIn(folder: string, definition: SourceText): Readonly<Record<string, string>> {
  const source = new Source(definition);
  const named = llmTurnsIn(source.value);
  const read = named.map(([kind, file]): [string, string] => {
    if (PROMPT_NAME.test(file)) return [file, readSource(join(folder, file)).text];
    source.faultAt(
      ['turns', kind, 'llm'],
      `a prompt must be a file beside this one, such as "${kind}.md"`,
    );
    return [file, ''];
  });
  if (source.faults.length > 0) throw new ProceedingsError(source.faults);
  return Object.fromEntries(read);
}

function llmTurnsIn(document: unknown): [string, string][] {
  const turns = Object.entries(partOf(document, 'turns') ?? {});
  return turns.flatMap(([kind, turn]: [string, unknown]): [string, string][] => {
    const file = partOf(turn, 'llm');
    return typeof file === 'string' ? [[kind, file]] : [];
  });
}

function loadReleaseAt(path: string, name: string, taken: TakenNames): OwnProceeding {
  const source = readSource(path);
  const part = releasedParts(source);
  const prompts = Object.entries(partOf(jsonOf(source.text), 'prompts') ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const texts = { graph: part('graph'), binding: part('binding'), definition: part('definition') };
  const own = compile({ ...texts, prompts: Object.fromEntries(prompts) }, name, taken);
  if (path.endsWith(`${own.proceeding.digest}.json`)) return own;
  refuse(path, `this version of ${name} was edited, but a released version must not be changed`);
}

function compile(texts: Texts, name: string, taken: TakenNames): OwnProceeding {
  checkForm(texts);
  const source = new Source(texts.definition);
  const binding = new Source(texts.binding).read(BindingDocument);
  const own = compileDefinition(source, texts.prompts, binding, taken);
  if (!own) throw new ProceedingsError(source.faults.toSorted((a, b) => a.line - b.line));
  const loaded = loadProceeding(texts.graph, texts.binding, own.definition);
  if (!loaded.ok) throw new ProceedingsError(loaded.faults);
  const { proceeding } = loaded;
  const { graph } = proceeding;
  const names = [own.document.proceeding, graph.pipeline, proceeding.binding.proceeding];
  const other = names.find((one) => one !== name);
  if (other !== undefined) {
    const why = `"${other}" is in the folder "${name}": graph, binding, definition and folder must have the same name`;
    refuse(texts.definition.file, why);
  }
  checkSeated(proceeding, texts);
  checkConcluded(proceeding, own.document, texts);
  const all = { binding: proceeding.binding, definition: own.document, prompts: texts.prompts };
  const digest = digestOf({ ...all, graph: walkedPart(graph) });
  return { proceeding: { ...proceeding, digest }, released: canonical({ ...all, graph }) };
}

/** Checks that the sources have a canonical JSON form, from which the name of the version is made. */
function checkForm({ graph, binding, definition }: Texts): void {
  const faults = [graph, binding, definition].flatMap((text) =>
    formFaults(new Source(text).value).map((why) => faultIn(text.file, why)),
  );
  if (faults.length > 0) throw new ProceedingsError(faults);
}

/** Checks that the clerk has no seat and that there is no next proceeding: neither is supported for data. */
function checkSeated({ binding }: Proceeding, texts: Texts): void {
  const source = new Source(texts.binding);
  for (const part of ['families', 'loops'] as const) {
    for (const [name, seated] of Object.entries<Family>(binding[part])) {
      if (seatsIn(seated).some(({ role }) => role === 'clerk')) {
        source.faultAt([part, name], 'the clerk can’t take a turn');
      }
    }
  }
  if (binding.next !== undefined) {
    source.faultAt(['next'], 'a proceeding that is defined as data can’t lead to another one');
  }
  if (source.faults.length > 0) throw new ProceedingsError(source.faults);
}

/** Without a conclusion for each artifact that ends a case, the last turn could never be taken. */
function checkConcluded(proceeding: Proceeding, { concludes }: DataDocument, texts: Texts): void {
  const source = new Source(texts.graph);
  for (const [i, { id, from, to, loop }] of proceeding.graph.edges.entries()) {
    if (from === ANY || loop || to === MISTRIAL || !ENDS.includes(to)) continue;
    const last = seatsIn(familyOf(proceeding, from)).at(-1)?.artifact ?? '';
    if (Object.hasOwn(concludes, last)) continue;
    const why = `edge ${id}: "concludes" does not say how the ${last} ends a case`;
    source.fault(['edges', i, 'to'], `${why}: add it to definition.yaml`);
  }
  if (source.faults.length > 0) throw new ProceedingsError(source.faults);
}
