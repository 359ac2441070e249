import Type from 'typebox';
import { Count, Id, Prose, Share, strict, orNull } from '../../schema/atoms.ts';
import { EvidenceGapBrief } from '../../schema/brief.ts';
import { PRECEDENT_DECISIONS, RELATIONS } from '../../schema/precedent.ts';
import { bothSides } from '../../schema/sides.ts';

const Word = Type.String({ maxLength: 200 });

/** F0: the earlier verdicts that the clerk cited, and what each said. They weigh nothing. */
export const Recall = Type.Object(
  {
    kind: Type.Literal('recall'),
    precedents: Type.Array(
      Type.Object(
        {
          caseId: Type.String(),
          relation: Type.Enum([...RELATIONS]),
          decision: Type.Enum([...PRECEDENT_DECISIONS]),
          classification: orNull(Word),
          said: Prose,
        },
        strict,
      ),
    ),
  },
  strict,
);
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
export const Triage = Type.Object(
  {
    kind: Type.Literal('triage'),
    /** `domain`: it brings candidates of its own. */
    claim: Type.Enum(['bare', 'domain']),
    traits: Type.Array(Type.Object({ trait: Type.Enum([...TRAITS]), by: Prose }, strict)),
    complexity: Type.Enum([...COMPLEXITIES]),
    rule: Prose,
  },
  strict,
);
export type Triage = Type.Static<typeof Triage>;

const SOURCES = ['evidence', 'index', 'publisher'] as const;

/** F2: where evidence is to come from, and why; what the index is asked, and for how many passages each. */
export const Resolution = Type.Object(
  {
    kind: Type.Literal('resolution'),
    sources: Type.Array(
      Type.Object(
        { source: Type.Enum([...SOURCES]), consulted: Type.Boolean(), why: Prose },
        strict,
      ),
    ),
    queries: Type.Array(Prose),
    topK: Type.Integer({ minimum: 0, maximum: 1000 }),
  },
  strict,
);
export type Resolution = Type.Static<typeof Resolution>;

/** F3: the passages that were found and are near enough to the claim to go on the record. */
export const Investigation = Type.Object(
  {
    kind: Type.Literal('investigation'),
    retrieved: Type.Array(Id),
    /** The model that found them; null where nothing was searched. */
    searchedWith: orNull(Type.String()),
  },
  strict,
);
export type Investigation = Type.Static<typeof Investigation>;

/** F4: which exhibits count as one, and how far each source is believed (null: nobody said). */
export const Correlation = Type.Object(
  {
    kind: Type.Literal('correlation'),
    merged: Type.Array(Type.Object({ exhibits: Type.Array(Id), why: Prose }, strict)),
    sources: Type.Array(
      Type.Object(
        {
          source: Type.String({ maxLength: 2048 }),
          exhibits: Type.Array(Id),
          credibility: orNull(Share),
        },
        strict,
      ),
    ),
    /** How many independent pieces of evidence there are after merging. */
    independent: Count,
  },
  strict,
);
export type Correlation = Type.Static<typeof Correlation>;

/** F5: what the evidence says before anybody contests it, and how sure that is. */
export const LightReview = Type.Object(
  {
    kind: Type.Literal('review'),
    classification: Word,
    confidence: Share,
    scales: Type.Object({ support: Share, refute: Share }, strict),
    /** Why it could not be reviewed; null when it was. */
    abstained: orNull(Prose),
  },
  strict,
);
export type LightReview = Type.Static<typeof LightReview>;

/** F6. `contest`: what follows is the next proceeding, named, if it is open here. */
export const Report = Type.Object(
  {
    kind: Type.Literal('report'),
    decision: Type.Enum(['affirm', 'reject', 'contest']),
    /** Null where nothing is certain enough to be said. */
    classification: orNull(Word),
    /** The review's. */
    confidence: Share,
    ...bothSides,
    reasoning: Type.Array(Type.Object({ text: Prose, exhibits: Type.Array(Id) }, strict)),
    next: orNull(Word),
    brief: orNull(EvidenceGapBrief),
  },
  strict,
);
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

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds {
    recall: Recall;
    triage: Triage;
    resolution: Resolution;
    investigation: Investigation;
    correlation: Correlation;
    review: LightReview;
    report: Report;
  }
}
