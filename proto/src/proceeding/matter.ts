import { admitText } from '../case/admission.ts';
import { spentOn } from '../case/spent.ts';
import { isRecord } from '../json.ts';
import type { Artifact } from '../schema/artifact.ts';
import type { CaseHeader, Entry } from '../schema/case-file.ts';
import type { Checked } from '../schema/checker.ts';
import { WalkError, type Facts } from '../walk/facts.ts';
import type { Handed, Opened, Told } from './definition.ts';

/** What a case may be of instead of a claim, and how it is told in a claim's words. */
interface OfMatter<Matter> {
  /** As faults name it: `the report`. */
  readonly what: string;
  /** How it looks, behind the fault that it is no object. */
  readonly such?: string;
  /** What a publisher may say beside it, as it says it of a claim; limits and tags unless told. */
  readonly beside?: readonly string[];
  readonly read: (own: Readonly<Record<string, unknown>>) => Checked<Matter>;
  readonly claim: (matter: Matter) => { readonly text: string; readonly search?: 'never' };
}

/** Reads what is published of a matter: an object of JSON in UTF-8. */
export function openMatter<Matter>(
  body: Uint8Array,
  { what, such = '', beside = ['limits', 'tags'], read, claim }: OfMatter<Matter>,
): Opened {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { ok: false, faults: [`${what} is not JSON in UTF-8`] };
  }
  if (!isRecord(value)) return { ok: false, faults: [`${what} is no JSON object${such}`] };
  const given: [string, unknown][] = Object.entries(value);
  const own = read(Object.fromEntries(given.filter(([name]) => !beside.includes(name))));
  if (!own.ok) return own;
  const said = Object.fromEntries(given.filter(([name]) => beside.includes(name)));
  const admitted = admitText({ ...said, ...claim(own.value) });
  return admitted.ok ? { ...admitted, matter: own.value } : admitted;
}

/** Reads the matter of a case from its header. It throws where that holds none: no such case opens without. */
export function matterIn<Matter>(what: string, read: (value: unknown) => Checked<Matter>) {
  return ({ matter }: { readonly matter?: unknown }): Matter => {
    const found = read(matter);
    if (found.ok) return found.value;
    throw new WalkError(`the case holds no ${what}: ${found.faults.join('; ')}`);
  };
}

/** What an artifact names that is not there, or concludes against what was handed in before; null where nothing. */
export function faultBy<Matter, Own extends Artifact>(
  isOwn: (artifact: Artifact) => artifact is Own,
  matterOf: (header: CaseHeader) => Matter,
  faultsOf: (matter: Matter, before: readonly Own[], artifact: Own) => readonly string[],
) {
  return (handed: Pick<Handed<never, readonly Own[]>, 'header' | 'artifact' | 'memory'>) => {
    const { header, artifact, memory } = handed;
    if (!isOwn(artifact)) return null;
    const faults = faultsOf(matterOf(header), memory.slice(0, -1), artifact);
    return faults.length === 0 ? null : faults.join('; ');
  };
}

/** Faults of one artifact that are named at most: the rest mostly follow from them. */
const MOST_FAULTS = 12;

/** The first faults that `faultsOf` finds, each behind the kind of its artifact. */
export function namedBy<Matter, Own extends Artifact>(
  faultsOf: (matter: Matter, before: readonly Own[], artifact: Own) => readonly string[],
) {
  return (matter: Matter, before: readonly Own[], artifact: Own): string[] =>
    faultsOf(matter, before, artifact)
      .slice(0, MOST_FAULTS)
      .map((fault) => `${artifact.kind}: ${fault}`);
}

/** Tells a proceeding's own artifacts from others, and finds them among entries; `schemas`: theirs, by kind. */
export function ownIn<Own extends Artifact>(schemas: Readonly<Record<string, unknown>>) {
  const is = (artifact: Artifact): artifact is Own => Object.hasOwn(schemas, artifact.kind);
  const all = (entries: readonly Entry[]): readonly Own[] =>
    entries.map(({ artifact }) => artifact).filter(is);
  return { is, all };
}

/** How facts go on with each artifact of a proceeding's own, all of which are remembered, this one last. */
export function remembering<F extends Facts, Own extends Artifact>(
  isOwn: (artifact: Artifact) => artifact is Own,
  evolve: (facts: F, artifact: Own, handed: readonly Own[]) => F,
) {
  return (before: Told<F, readonly Own[]>, artifact: Artifact): Told<F, readonly Own[]> => {
    if (!isOwn(artifact)) return before;
    const memory = [...before.memory, artifact];
    return { facts: evolve(before.facts, artifact, memory), memory };
  };
}

/**
 * What a verdict on no claim says: what was found, under a name, in short, for all of it stands in the case.
 * `usage`: what language models took in all turns, where any was asked.
 */
export function foundOf(name: string, found: object, entries: readonly Entry[]) {
  const usage = spentOn(entries);
  const own = { ...found, ...(usage.calls > 0 ? { usage } : {}) };
  return { classification: null, confidence: null, [name]: own };
}
