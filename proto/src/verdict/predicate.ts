import Type from 'typebox';
import { digestOf } from '../case/canonical.ts';
import { headOf } from '../case/chain.ts';
import { firstBy } from '../repeated.ts';
import { ROLES } from '../roles.ts';
import { EvidenceGapBrief } from '../schema/artifact.ts';
import { Brain, type CaseFile, type Entry } from '../schema/case-file.ts';
import { Precedents } from '../schema/precedent.ts';
import { DECISION } from '../subjects.ts';
import type { Walk } from '../walk/walk.ts';
import { strictObject, orNull } from '../schema/atoms.ts';

/**
 * The part of a signed verdict that is the same in every proceeding. The other fields are the proceeding's own
 * (`Definition.finding`). What is unknown or was not reached is null, never invented.
 */
export const Predicate = Type.Object({
  v: Type.Literal(1),
  caseId: Type.String(),
  claim: strictObject({ text: Type.String(), sha256: Type.String() }),
  proceeding: strictObject({ name: Type.String(), digest: Type.String() }),
  decision: Type.String({ pattern: DECISION }),
  classification: orNull(Type.String()),
  confidence: orNull(Type.Number()),
  gaps: EvidenceGapBrief.properties.missing,
  ended: Type.String(),
  edges: Type.Array(Type.String()),
  handoffs: Type.Integer(),
  remands: Type.Integer(),
  stanceModel: orNull(Type.String()),
  relevanceModel: orNull(Type.String()),
  /** The number of model families that took part. 0 if all brains were heuristic. */
  modelFamilies: Type.Integer(),
  /** Their names, sorted. Absent if none took part. */
  families: Type.Optional(Type.Array(Type.String())),
  parties: Type.Array(
    strictObject({ role: Type.Enum([...ROLES]), keyid: Type.String(), brain: Brain }),
  ),
  /** Earlier verdicts on similar claims, which are cited and have no weight here. Absent if there are none. */
  precedents: Type.Optional(Precedents.properties.cited),
  openedAt: Type.String(),
  closedAt: Type.String(),
  /** sha256 of the newest entry, which is the head of the hash chain. */
  head: Type.String(),
});
export type Predicate = Type.Static<typeof Predicate>;

/** Computes the verdict of a finished case from its file alone. @throws if the case has not ended */
export function predicateOf(file: CaseFile, walk: Walk): Predicate {
  const { place, proceeding } = walk;
  const last = file.entries.at(-1);
  if (place.kind !== 'ended' || !last) throw new Error(`case ${file.header.caseId} has not ended`);
  const { header, entries } = file;
  const { definition } = proceeding;
  const { decision } = place;
  const { cited } = header.precedents ?? { cited: [] };
  const gatheredBy = (key: 'stanceModel' | 'relevanceModel'): string | null =>
    entries.findLast((entry) => entry.gathered[key] !== undefined)?.gathered[key] ?? null;
  const pass = entries.slice(walk.passStart);
  return {
    v: 1,
    caseId: header.caseId,
    claim: { text: header.claim.text, sha256: digestOf(header.claim) },
    proceeding: header.proceeding,
    decision,
    ...definition.finding({ file, pass, facts: walk.state.facts, decision }),
    gaps: gapsOf(file, walk),
    ended: place.why,
    edges: [...walk.edges],
    handoffs: walk.handoffs,
    remands: walk.remands.used,
    stanceModel: gatheredBy('stanceModel'),
    relevanceModel: gatheredBy('relevanceModel'),
    ...familiesIn(entries),
    parties: partiesOf(file),
    ...(cited.length > 0 ? { precedents: cited } : {}),
    openedAt: header.openedAt,
    closedAt: last.at,
    head: headOf(file),
  };
}

/** What was missing: according to the last entry, what was unavailable during the case, and at the opening. */
function gapsOf({ header, entries }: CaseFile, { proceeding }: Walk): Predicate['gaps'] {
  const lackingAt = (entry: Entry): Predicate['gaps'] =>
    entry.artifact.kind === 'closing'
      ? entry.artifact.brief.missing
      : (proceeding.definition.lacking?.(entry) ?? []);
  const unreached = entries.flatMap(({ gathered: { missing = [] }, role: foundBy, node: stage }) =>
    missing.map((what) => ({ what, foundBy, stage })),
  );
  const atOpening = (header.precedents?.missing ?? []).map((what) => {
    return { what, foundBy: 'clerk', stage: 'opening' };
  });
  const gaps = [...entries.slice(-1).flatMap(lackingAt), ...unreached, ...atOpening];
  return firstBy(gaps, ({ what }) => what);
}

/** A model that only failed did not take part. */
function familiesIn(entries: readonly Entry[]): Pick<Predicate, 'modelFamilies' | 'families'> {
  const advice = entries.flatMap(({ gathered }) => gathered.advice ?? []);
  const answered = advice.filter(({ failure }) => failure === null);
  const families = [...new Set(answered.map(({ family }) => family))].toSorted();
  return { modelFamilies: families.length, ...(families.length > 0 ? { families } : {}) };
}

function partiesOf({ entries }: CaseFile): Predicate['parties'] {
  return ROLES.flatMap((role) => {
    const entry = entries.findLast((candidate) => candidate.role === role);
    return entry ? [{ role, keyid: entry.signature.keyid, brain: entry.brain }] : [];
  });
}
