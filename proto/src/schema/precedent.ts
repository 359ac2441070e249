import Type from 'typebox';
import { CaseId, Hash, Instant, orNull, Share, strictObject } from './atoms.ts';

export const MOST_PRECEDENTS = 3;

/** How a cited claim relates to the one on trial: it says the same, or the opposite. */
export const RELATIONS = ['same', 'opposite'] as const;
export type Relation = (typeof RELATIONS)[number];

/** The longest part of a claim that is kept and compared, in characters: the embedding model reads no more. */
export const COMPARED_LENGTH = 1000;

/** Only a judge's decisions are cited. A mistrial decides nothing; a case that never reached a court was not tried. */
export const PRECEDENT_DECISIONS = ['affirm', 'amend', 'acquit'] as const;

/**
 * The decision on an earlier claim. `head` is the subject digest of that case's sealed verdict, so that whoever has the
 * case can verify the citation. `decidedAt` is when the case ended.
 */
export const Decided = strictObject({
  caseId: CaseId,
  decision: Type.Enum([...PRECEDENT_DECISIONS]),
  classification: orNull(Type.String({ maxLength: 200 })),
  credibility: orNull(Share),
  decidedAt: Instant,
  head: Hash,
});
export type Decided = Type.Static<typeof Decided>;

/** A precedent is only cited: no role sees it, it has no weight, and no edge depends on it. */
export const Precedent = strictObject({
  kind: Type.Literal('precedent'),
  claim: Type.String({ maxLength: COMPARED_LENGTH }),
  relation: Type.Enum([...RELATIONS]),
  /** Cosine of the two claims, 0 to 1. */
  similarity: Type.Number({ minimum: 0, maximum: 1 }),
  ...Decided.properties,
});
export type Precedent = Type.Static<typeof Precedent>;

/** What the clerk found when it opened a case. The header has this only if it is not empty. */
export const Precedents = strictObject({
  /** Closest first. */
  cited: Type.Array(Precedent, { maxItems: MOST_PRECEDENTS }),
  /** Why none, or not all, could be looked up, in sentences. */
  missing: Type.Array(Type.String({ maxLength: 400 })),
});
export type Precedents = Type.Static<typeof Precedents>;
