import Type from 'typebox';
import type { KindsOf } from '../../schema/artifact.ts';
import { Count, Id, Line, orNull, Prose, Share, strictObject } from '../../schema/atoms.ts';
import { KnowledgeGraph, MOST_SOURCES, Source, SourceScore } from './graph.ts';

/** The most counter-queries of one challenge (seed 003). */
export const MOST_QUERIES = 3;
/** The most iterations of a map (seed 003). The binding's condition has the same number. */
export const MOST_ITERATIONS = 3;

/** The common field of all turns: why the turn could not do its duty, else null. */
const turn = { abstained: orNull(Prose) };
const Ids = Type.Array(Id, { maxItems: 4_000 });

/** Prosecutor, as scout: the sources that its queries found, as far as the case has room. */
export const Sourcing = strictObject({
  kind: Type.Literal('sourcing'),
  queries: Type.Array(strictObject({ query: Line, found: Count }), { maxItems: 8 }),
  /** A source of an earlier iteration occurs again, with the passages that were found in it now. */
  sources: Type.Array(Source, { maxItems: MOST_SOURCES }),
  /** What was found and dropped, because the case has no room for it. */
  cut: strictObject({ sources: Count, passages: Count }),
  missing: Type.Array(Prose, { maxItems: 100 }),
  ...turn,
});
export type Sourcing = Type.Static<typeof Sourcing>;

/** Evaluator, as mapper: the changes to the graph of the previous iteration. The first mapping has the whole graph. */
export const Mapping = strictObject({
  kind: Type.Literal('mapping'),
  /** Items that are new, or that replace the item with the same id. */
  graph: KnowledgeGraph,
  removed: Ids,
  /** What was drawn and dropped, because the case has no room for it. */
  cut: strictObject({ relationships: Count, conflicts: Count }),
  ...turn,
});
export type Mapping = Type.Static<typeof Mapping>;

/** A weak point of a map. `of` are the relationships or sources that it is about. */
export const Weakness = strictObject({
  type: Type.Enum(['single-source', 'outdated', 'bias']),
  what: Prose,
  of: Type.Array(Id, { minItems: 1, maxItems: 100 }),
});
export type Weakness = Type.Static<typeof Weakness>;

/** Adversary: the weak points of the map, and queries that might refute it. */
export const Weaknesses = strictObject({
  kind: Type.Literal('weaknesses'),
  weaknesses: Type.Array(Weakness, { maxItems: 100 }),
  cut: Count,
  queries: Type.Array(Line, { maxItems: MOST_QUERIES }),
  ...turn,
});
export type Weaknesses = Type.Static<typeof Weaknesses>;

/** Prosecutor, before it searches again: the counter-queries of the challenge. */
export const Agenda = strictObject({
  kind: Type.Literal('agenda'),
  queries: Type.Array(Line, { minItems: 1, maxItems: MOST_QUERIES }),
});
export type Agenda = Type.Static<typeof Agenda>;

/** Judge: the credibility of each source. */
export const Scoring = strictObject({
  kind: Type.Literal('scoring'),
  scores: Type.Array(SourceScore, { maxItems: MOST_SOURCES }),
  ...turn,
});
export type Scoring = Type.Static<typeof Scoring>;

/**
 * A claim on which sources agree. `support` is the share of the sources addressing the claim that state it, and
 * `supportOfAll` the share of all sources that the graph cites (seed 003). `domains` is the number of registered
 * domains that state it, where a source without one counts by itself. `credibility` is the mean of the known
 * credibilities.
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

/** A conflict both of whose sides are credible. The heaviest comes first. */
export const Battleground = strictObject({
  conflict: Id,
  /** 1 if both sides are equally credible, 0 if one is not credible at all. */
  balance: Share,
  /** The mean of both sides. */
  credibility: Share,
});
export type Battleground = Type.Static<typeof Battleground>;

/** Evaluator: the result of the map. `mapped` is whether there was anything to draw. */
export const Synthesis = strictObject({
  kind: Type.Literal('synthesis'),
  mapped: Type.Boolean(),
  consensus: Type.Array(Consensus, { maxItems: 200 }),
  battlegrounds: Type.Array(Battleground, { maxItems: 200 }),
  cut: strictObject({ consensus: Count, battlegrounds: Count }),
  ...turn,
});
export type Synthesis = Type.Static<typeof Synthesis>;

/** The artifacts of the seats of a map, by kind, in the order of its turns. */
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
