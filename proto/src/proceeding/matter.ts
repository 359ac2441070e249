import { admitText } from '../case/admission.ts';
import { spentOn } from '../case/spent.ts';
import { isRecord } from '../json.ts';
import type { Artifact } from '../schema/artifact.ts';
import type { CaseHeader, Entry } from '../schema/case-file.ts';
import type { Checked } from '../schema/checker.ts';
import { WalkError, type Facts } from '../walk/facts.ts';
import type { HandedIn, Opened, PassState } from './definition.ts';

interface MatterKind<Matter> {
  /** Its name in faults: `the report`. */
  readonly what: string;
  /** What it should look like, appended to the fault that it is not an object. */
  readonly example?: string;
  /** The fields of a claim that a publisher may add. Default: limits and tags. */
  readonly claimFields?: readonly string[];
  readonly read: (own: Readonly<Record<string, unknown>>) => Checked<Matter>;
  readonly claim: (matter: Matter) => { readonly text: string; readonly search?: 'never' };
}

export function openMatter<Matter>(
  body: Uint8Array,
  { what, example = '', claimFields = ['limits', 'tags'], read, claim }: MatterKind<Matter>,
): Opened {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { ok: false, faults: [`${what} is not JSON in UTF-8`] };
  }
  if (!isRecord(value)) return { ok: false, faults: [`${what} is not a JSON object${example}`] };
  const given: [string, unknown][] = Object.entries(value);
  const own = read(Object.fromEntries(given.filter(([name]) => !claimFields.includes(name))));
  if (!own.ok) return own;
  const said = Object.fromEntries(given.filter(([name]) => claimFields.includes(name)));
  const admitted = admitText({ ...said, ...claim(own.value) });
  return admitted.ok ? { ...admitted, matter: own.value } : admitted;
}

/** The reader throws a WalkError if the header has no such matter: no such case can open. */
export function matterIn<Matter>(what: string, read: (value: unknown) => Checked<Matter>) {
  return ({ matter }: { readonly matter?: unknown }): Matter => {
    const found = read(matter);
    if (found.ok) return found.value;
    throw new WalkError(`the case holds no ${what}: ${found.faults.join('; ')}`);
  };
}

/** An artifact's faults are references to what is not on the record, and conclusions that contradict it. */
export function faultBy<Matter, Own extends Artifact>(
  isOwn: (artifact: Artifact) => artifact is Own,
  matterOf: (header: CaseHeader) => Matter,
  faultsOf: (matter: Matter, before: readonly Own[], artifact: Own) => readonly string[],
) {
  return (handed: Pick<HandedIn<never, readonly Own[]>, 'header' | 'artifact' | 'memory'>) => {
    const { header, artifact, memory } = handed;
    if (!isOwn(artifact)) return null;
    const faults = faultsOf(matterOf(header), memory.slice(0, -1), artifact);
    return faults.length === 0 ? null : faults.join('; ');
  };
}

/** The most faults that are reported for one artifact: the others mostly follow from them. */
const MOST_FAULTS = 12;

/** Limits `faultsOf` to the first faults, each prefixed with the kind of its artifact. */
export function prefixedFaults<Matter, Own extends Artifact>(
  faultsOf: (matter: Matter, before: readonly Own[], artifact: Own) => readonly string[],
) {
  return (matter: Matter, before: readonly Own[], artifact: Own): string[] =>
    faultsOf(matter, before, artifact)
      .slice(0, MOST_FAULTS)
      .map((fault) => `${artifact.kind}: ${fault}`);
}

/** Returns functions that recognise a proceeding's own artifacts, and find them among entries. */
export function ownArtifacts<Own extends Artifact>(schemas: Readonly<Record<string, unknown>>) {
  const is = (artifact: Artifact): artifact is Own => Object.hasOwn(schemas, artifact.kind);
  const all = (entries: readonly Entry[]): readonly Own[] =>
    entries.map(({ artifact }) => artifact).filter(is);
  return { is, all };
}

/** Returns an `evolve` that remembers the proceeding's own artifacts, the newest last, and updates the facts. */
export function evolveRemembering<F extends Facts, Own extends Artifact>(
  isOwn: (artifact: Artifact) => artifact is Own,
  evolve: (facts: F, artifact: Own, handed: readonly Own[]) => F,
) {
  return (
    before: PassState<F, readonly Own[]>,
    artifact: Artifact,
  ): PassState<F, readonly Own[]> => {
    if (!isOwn(artifact)) return before;
    const memory = [...before.memory, artifact];
    return { facts: evolve(before.facts, artifact, memory), memory };
  };
}

/** The result in short under its own name, since the case has all of it. `usage` is what language models consumed. */
export function matterFinding(name: string, found: object, entries: readonly Entry[]) {
  const usage = spentOn(entries);
  const own = { ...found, ...(usage.calls > 0 ? { usage } : {}) };
  return { classification: null, confidence: null, [name]: own };
}
