import Type from 'typebox';
import { EvidenceGapBrief, type KindsOf } from '../../schema/artifact.ts';
import { PRECEDENT_DECISIONS, RELATIONS } from '../../schema/precedent.ts';
import { bothSides } from '../../schema/sides.ts';
import { Id, Prose, Share, strictObject, orNull } from '../../schema/atoms.ts';

const Word = Type.String({ maxLength: 200 });

/** F0: the earlier verdicts that the clerk cited, and what each said. They have no weight. */
export const Recall = strictObject({
  kind: Type.Literal('recall'),
  precedents: Type.Array(
    strictObject({
      caseId: Type.String(),
      relation: Type.Enum([...RELATIONS]),
      decision: Type.Enum([...PRECEDENT_DECISIONS]),
      classification: orNull(Word),
      said: Prose,
    }),
  ),
});
export type Recall = Type.Static<typeof Recall>;

const TRAITS = [
  'numeric',
  'temporal',
  'negated',
  'hedged',
  'universal',
  'comparative',
  'causal',
  'compound',
] as const;
export type Trait = (typeof TRAITS)[number];

const COMPLEXITIES = ['simple', 'moderate', 'complex'] as const;
export type Complexity = (typeof COMPLEXITIES)[number];

/**
 * F1: the kind of claim, its traits with the words that show each, and its complexity with the rule that decided it.
 */
export const Triage = strictObject({
  kind: Type.Literal('triage'),
  /** `domain` if it has candidates of its own. */
  claim: Type.Enum(['bare', 'domain']),
  traits: Type.Array(strictObject({ trait: Type.Enum([...TRAITS]), by: Prose })),
  complexity: Type.Enum([...COMPLEXITIES]),
  rule: Prose,
});
export type Triage = Type.Static<typeof Triage>;

const SOURCES = ['evidence', 'index', 'publisher'] as const;

/** F2: the sources of evidence to consult and why, the queries to the index, and the number of passages per query. */
export const Resolution = strictObject({
  kind: Type.Literal('resolution'),
  sources: Type.Array(
    strictObject({ source: Type.Enum([...SOURCES]), consulted: Type.Boolean(), why: Prose }),
  ),
  queries: Type.Array(Prose),
  topK: Type.Integer({ minimum: 0, maximum: 1000 }),
});
export type Resolution = Type.Static<typeof Resolution>;

/** F3: the passages found that are relevant enough to the claim to be added to the record. */
export const Investigation = strictObject({
  kind: Type.Literal('investigation'),
  retrieved: Type.Array(Id),
  /** The model that found them. Null if nothing was searched. */
  searchedWith: orNull(Type.String()),
});
export type Investigation = Type.Static<typeof Investigation>;

/** F4: which exhibits count as one, and the credibility of each source (null if nobody has rated it). */
export const Correlation = strictObject({
  kind: Type.Literal('correlation'),
  merged: Type.Array(strictObject({ exhibits: Type.Array(Id), why: Prose })),
  sources: Type.Array(
    strictObject({
      source: Type.String({ maxLength: 2048 }),
      exhibits: Type.Array(Id),
      credibility: orNull(Share),
    }),
  ),
  independent: Type.Integer({ minimum: 0 }),
});
export type Correlation = Type.Static<typeof Correlation>;

/** F5: what the evidence says before anybody contests it, and with what confidence. */
export const LightReview = strictObject({
  kind: Type.Literal('review'),
  classification: Word,
  confidence: Share,
  scales: strictObject({ support: Share, refute: Share }),
  abstained: orNull(Prose),
});
export type LightReview = Type.Static<typeof LightReview>;

/** F6: the decision. `contest` means that the case goes on to the next proceeding, `next`, if that is open here. */
export const Report = strictObject({
  kind: Type.Literal('report'),
  decision: Type.Enum(['affirm', 'reject', 'contest']),
  /** Null if nothing is certain enough. */
  classification: orNull(Word),
  confidence: Share,
  ...bothSides,
  reasoning: Type.Array(strictObject({ text: Prose, exhibits: Type.Array(Id) })),
  next: orNull(Word),
  brief: orNull(EvidenceGapBrief),
});
export type Report = Type.Static<typeof Report>;

/** The artifacts of the light path by kind, in the order of its nodes. */
export const LIGHT_ARTIFACTS = {
  recall: Recall,
  triage: Triage,
  resolution: Resolution,
  investigation: Investigation,
  correlation: Correlation,
  review: LightReview,
  report: Report,
} as const;

type LightKinds = KindsOf<typeof LIGHT_ARTIFACTS>;

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds extends LightKinds {}
}
