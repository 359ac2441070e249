import { resolve } from 'node:path';
import { loadOwn, type OwnProceeding } from '../proceeding/data/folder.ts';
import type { Taken } from '../proceeding/data/definition.ts';
import type { Definition, End } from '../proceeding/definition.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import type { SourceText } from '../proceeding/source.ts';
import { loadVersions, sourcesOf } from '../proceeding/versions.ts';
import { firstBy } from '../repeated.ts';
import { DEFINITIONS } from './index.ts';

const FOLDER = new URL('./', import.meta.url);

/** The versions of each shipped proceeding that was come to so far, the current one first. */
const shipped: (readonly Proceeding[])[] = [];

/** Whether anything has asked what proceedings there are. */
let asked = false;

/** The operator's, from the folder that this process was told of. */
let own: { readonly folder: string; readonly loaded: readonly OwnProceeding[] } | null = null;

/** Every version of every proceeding that this process knows. A shipped one is read when it is come to. */
function* all(): Generator<Proceeding> {
  asked = true;
  for (const [at, definition] of DEFINITIONS.entries()) {
    const before = shipped.slice(0, at).flat();
    yield* (shipped[at] ??= loadVersions(folderOf(definition), definition, before));
  }
  yield* ownProceedings();
}

/** What ships has its names for itself, and so have its artifacts. */
export const TAKEN: Taken = {
  names: new Set(DEFINITIONS.map(({ name }) => name)),
  kinds: new Set(DEFINITIONS.flatMap(({ artifacts }) => Object.keys(artifacts))),
};

/**
 * Adds the proceedings of a folder outside of the source to those that ship. It is called once, where a
 * process starts, before anything has asked what proceedings there are; without a folder it does nothing.
 * @throws ProceedingsError with every fault of the files; Error where it comes too late
 */
export function extendProceedings(folder: string | undefined): readonly OwnProceeding[] {
  if (folder === undefined || folder === '') return [];
  const path = resolve(folder);
  if (own?.folder === path) return own.loaded;
  if (own) {
    throw new Error(`proceedings come from one folder: ${own.folder} is in use, not ${path}`);
  }
  if (asked) throw new Error(`the proceedings of ${path} come too late: others are in use`);
  own = { folder: path, loaded: loadOwn(path, TAKEN) };
  return own.loaded;
}

/** The operator's own proceedings, in every version. */
export function ownProceedings(): readonly Proceeding[] {
  return own?.loaded.map(({ proceeding }) => proceeding) ?? [];
}

/** Where a proceeding that ships has its files. */
export const folderOf = ({ name }: Definition): URL => new URL(`${name}/`, FOLDER);

/** The proceedings under which cases are opened, each in its current version. */
export function proceedings(): readonly Proceeding[] {
  return firstBy([...all()], ({ name }) => name);
}

/** Those that a bare claim can be tried by. */
export function claimProceedings(): readonly Proceeding[] {
  return proceedings().filter(({ definition }) => definition.tries === 'claim');
}

export function proceedingNamed(name: string): Proceeding | null {
  return all().find((proceeding) => proceeding.name === name) ?? null;
}

/** The version that a case opened with, however old. */
export function proceedingOfDigest(digest: string): Proceeding | null {
  return all().find((proceeding) => proceeding.digest === digest) ?? null;
}

/** The graph's binding as it ships, to check another graph with; null where none of that name ships. */
export function shippedBinding(name: string): SourceText | null {
  const definition = DEFINITIONS.find((one) => one.name === name);
  return definition ? sourcesOf(folderOf(definition), name).binding : null;
}

/** Who ends cases, and with which decisions, over all proceedings; the clerk's mistrial is of each. */
export function caseEnds(): readonly End[] {
  return endGroups().flat();
}

/**
 * The same by the proceeding that first has them, the clerk's among those of the first: what a proceeding
 * adds that comes later leaves the groups before its own as they were.
 */
export function endGroups(): readonly (readonly End[])[] {
  asked = true;
  const named = new Set<string>();
  const definitions = [...DEFINITIONS, ...ownProceedings().map(({ definition }) => definition)];
  const [first, ...others] = definitions.map(({ ends }) => ends);
  const groups = [[...(first ?? []), CLERKS_END], ...others].map((ends) =>
    ends.filter(({ by, decision }) => {
      const end = `${by} ${decision}`;
      const fresh = !named.has(end);
      named.add(end);
      return fresh;
    }),
  );
  return groups.filter((ends) => ends.length > 0);
}

/** The decisions of all proceedings, each once. */
export function decisions(): readonly string[] {
  return [...new Set(caseEnds().map(({ decision }) => decision))];
}

const CLERKS_END: End = { by: 'clerk', decision: 'mistrial' };
