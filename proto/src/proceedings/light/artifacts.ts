import Type from 'typebox';
import { EvidenceGapBrief, type KindsOf } from '../../schema/artifact.ts';
import { PRECEDENT_DECISIONS, RELATIONS } from '../../schema/precedent.ts';
import { bothSides } from '../../schema/sides.ts';
import { Id, Prose, Share, strictObject, orNull } from '../../schema/atoms.ts';

const Word = Type.String({ maxLength: 200 });

/** F0: the earlier verdicts that the clerk cited, and what each said. They weigh nothing. */
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

/** F1: what kind of claim it is, each trait with the words that show it; how hard it is, by which rule. */
export const Triage = strictObject({
  kind: Type.Literal('triage'),
  /** `domain`: it brings candidates of its own. */
  claim: Type.Enum(['bare', 'domain']),
  traits: Type.Array(strictObject({ trait: Type.Enum([...TRAITS]), by: Prose })),
  complexity: Type.Enum([...COMPLEXITIES]),
  rule: Prose,
});
export type Triage = Type.Static<typeof Triage>;

const SOURCES = ['evidence', 'index', 'publisher'] as const;

/** F2: where evidence is to come from, and why; what the index is asked, and for how many passages each. */
export const Resolution = strictObject({
  kind: Type.Literal('resolution'),
  sources: Type.Array(
    strictObject({ source: Type.Enum([...SOURCES]), consulted: Type.Boolean(), why: Prose }),
  ),
  queries: Type.Array(Prose),
  topK: Type.Integer({ minimum: 0, maximum: 1000 }),
});
export type Resolution = Type.Static<typeof Resolution>;

/** F3: the passages that were found and are near enough to the claim to go on the record. */
export const Investigation = strictObject({
  kind: Type.Literal('investigation'),
  retrieved: Type.Array(Id),
  /** The model that found them; null where nothing was searched. */
  searchedWith: orNull(Type.String()),
});
export type Investigation = Type.Static<typeof Investigation>;

/** F4: which exhibits count as one, and how far each source is believed (null: nobody said). */
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
  /** How many independent pieces of evidence there are after merging. */
  independent: Type.Integer({ minimum: 0 }),
});
export type Correlation = Type.Static<typeof Correlation>;

/** F5: what the evidence says before anybody contests it, and how sure that is. */
export const LightReview = strictObject({
  kind: Type.Literal('review'),
  classification: Word,
  confidence: Share,
  scales: strictObject({ support: Share, refute: Share }),
  /** Why it could not be reviewed; null when it was. */
  abstained: orNull(Prose),
});
export type LightReview = Type.Static<typeof LightReview>;

/** F6. `contest`: what follows is the next proceeding, named, if it is open here. */
export const Report = strictObject({
  kind: Type.Literal('report'),
  decision: Type.Enum(['affirm', 'reject', 'contest']),
  /** Null where nothing is certain enough to be said. */
  classification: orNull(Word),
  /** The review's. */
  confidence: Share,
  ...bothSides,
  reasoning: Type.Array(strictObject({ text: Prose, exhibits: Type.Array(Id) })),
  next: orNull(Word),
  brief: orNull(EvidenceGapBrief),
});
export type Report = Type.Static<typeof Report>;

/** What the nodes of the light path hand in, by kind, in its order. */
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
