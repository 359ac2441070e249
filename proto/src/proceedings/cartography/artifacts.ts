import Type from 'typebox';
import type { KindsOf } from '../../schema/artifact.ts';
import { Count, Id, Line, orNull, Prose, Share, strictObject } from '../../schema/atoms.ts';
import { KnowledgeGraph, MOST_SOURCES, Source, SourceScore } from './graph.ts';

/** Counter-queries of one challenge at most (seed 003). */
export const MOST_QUERIES = 3;
/** Iterations of a map at most (seed 003); the binding's condition says the same. */
export const MOST_ITERATIONS = 3;

/** What every turn hands in besides its own: why it could not do its duty, else null. */
const turn = { abstained: orNull(Prose) };
const Ids = Type.Array(Id, { maxItems: 4_000 });

/** Prosecutor, as scout: the sources that its queries found, as far as the case has room for them. */
export const Sourcing = strictObject({
  kind: Type.Literal('sourcing'),
  /** What was asked, and how many sources each query brought. */
  queries: Type.Array(strictObject({ query: Line, found: Count }), { maxItems: 8 }),
  /** A source of an earlier iteration stands here again with what was found in it now. */
  sources: Type.Array(Source, { maxItems: MOST_SOURCES }),
  /** What was found and not kept, because the case has no room for it. */
  cut: strictObject({ sources: Count, passages: Count }),
  /** What could not be searched or read, and why. */
  missing: Type.Array(Prose, { maxItems: 100 }),
  ...turn,
});
export type Sourcing = Type.Static<typeof Sourcing>;

/** Evaluator, as mapper: what changes in the graph of the iteration before; in the first it is all of it. */
export const Mapping = strictObject({
  kind: Type.Literal('mapping'),
  /** What is new, or stands otherwise under the same id. */
  graph: KnowledgeGraph,
  /** Ids of what is no longer in the graph. */
  removed: Ids,
  /** What was drawn and not kept, because the case has no room for it. */
  cut: strictObject({ relationships: Count, conflicts: Count }),
  ...turn,
});
export type Mapping = Type.Static<typeof Mapping>;

/** What a map stands on weakly. `of`: the relationships or sources that it is about. */
export const Weakness = strictObject({
  type: Type.Enum(['single-source', 'outdated', 'bias']),
  what: Prose,
  of: Type.Array(Id, { minItems: 1, maxItems: 100 }),
});
export type Weakness = Type.Static<typeof Weakness>;

/** Adversary: what is weak in the map, and what to search for to bring it down. */
export const Weaknesses = strictObject({
  kind: Type.Literal('weaknesses'),
  weaknesses: Type.Array(Weakness, { maxItems: 100 }),
  /** Weaknesses that were found and do not stand here. */
  cut: Count,
  /** None of them was asked before. */
  queries: Type.Array(Line, { maxItems: MOST_QUERIES }),
  ...turn,
});
export type Weaknesses = Type.Static<typeof Weaknesses>;

/** Prosecutor, before it searches again: the counter-queries of the challenge, taken up. */
export const Agenda = strictObject({
  kind: Type.Literal('agenda'),
  queries: Type.Array(Line, { minItems: 1, maxItems: MOST_QUERIES }),
});
export type Agenda = Type.Static<typeof Agenda>;

/** Judge: how far each source is to be believed. */
export const Scoring = strictObject({
  kind: Type.Literal('scoring'),
  /** One of every source. */
  scores: Type.Array(SourceScore, { maxItems: MOST_SOURCES }),
  ...turn,
});
export type Scoring = Type.Static<typeof Scoring>;

/**
 * What sources agree on. `support`: of the sources that speak to the claim, the share that says it;
 * `supportOfAll`: the same of all sources that the graph cites (seed 003). `domains`: how many registered
 * domains say it, a source without one for itself. `credibility`: the mean of those that are known.
 */
export const Consensus = strictObject({
  claim: Line,
  relationships: Type.Array(Id, { minItems: 1, maxItems: MOST_SOURCES }),
  sources: Type.Array(Id, { minItems: 2, maxItems: MOST_SOURCES }),
  support: Share,
  supportOfAll: Share,
  domains: Count,
  credibility: Share,
});
export type Consensus = Type.Static<typeof Consensus>;

/** A conflict whose sides are both to be believed. The heaviest comes first. */
export const Battleground = strictObject({
  conflict: Id,
  /** 1 where both sides are equally credible, 0 where one is not credible at all. */
  balance: Share,
  /** Mean of both sides. */
  credibility: Share,
});
export type Battleground = Type.Static<typeof Battleground>;

/** Evaluator: what the map comes to. `mapped`: whether there was anything to draw. */
export const Synthesis = strictObject({
  kind: Type.Literal('synthesis'),
  mapped: Type.Boolean(),
  consensus: Type.Array(Consensus, { maxItems: 200 }),
  battlegrounds: Type.Array(Battleground, { maxItems: 200 }),
  /** What was found and does not stand here. */
  cut: strictObject({ consensus: Count, battlegrounds: Count }),
  ...turn,
});
export type Synthesis = Type.Static<typeof Synthesis>;

/** What the seats of a map hand in, by kind, in the order of its turns. */
export const CARTOGRAPHY_ARTIFACTS = {
  sourcing: Sourcing,
  mapping: Mapping,
  weaknesses: Weaknesses,
  agenda: Agenda,
  scoring: Scoring,
  synthesis: Synthesis,
} as const;

type CartographyKinds = KindsOf<typeof CARTOGRAPHY_ARTIFACTS>;
export type CartographyArtifact = CartographyKinds[keyof CartographyKinds];

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds extends CartographyKinds {}
}
