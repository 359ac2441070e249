import Type from 'typebox';
import { Id, Line, Prose, Share, orNull, strictObject } from '../../schema/atoms.ts';

/** The most sources, passages, entities, relationships and conflicts of one map: a case file contains it whole. */
export const MOST_SOURCES = 512;
const MOST_PASSAGES = 1024;
export const MOST_ENTITIES = 5_000;
export const MOST_RELATIONSHIPS = 4_000;
export const MOST_CONFLICTS = 400;

const Passage = strictObject({
  id: Id,
  text: Type.String({ minLength: 1, maxLength: 4000 }),
});

/**
 * A document about the topic. `uri` is its location: a URL, or `urn:` and a name if it has none. `published` is the ISO
 * 8601 date of publication by its metadata, null if they give none; the date of fetching is no substitute. `query` is
 * the query that found it.
 */
export const Source = strictObject({
  id: Id,
  uri: Type.String({ minLength: 1, maxLength: 2048 }),
  title: orNull(Type.String({ maxLength: 500 })),
  published: orNull(Type.String({ maxLength: 64 })),
  query: Prose,
  passages: Type.Array(Passage, { maxItems: MOST_PASSAGES }),
});
export type Source = Type.Static<typeof Source>;

/** Something that sources mention. `aliases` are the other spellings that were merged into it. */
export const Entity = strictObject({
  id: Id,
  name: Line,
  aliases: Type.Array(Line, { maxItems: 100 }),
});
export type Entity = Type.Static<typeof Entity>;

/** Where a source says something: the source, the passage, and the sentence in it, verbatim. */
export const Citation = strictObject({ source: Id, passage: Id, quote: Line });
export type Citation = Type.Static<typeof Citation>;

/**
 * What one source says about two entities. `from` and `to` are ids of entities, and `relation` is the words between
 * them. `credibility` is that of its source, 0 to 1, or null until it is known.
 */
export const Relationship = strictObject({
  id: Id,
  from: Id,
  relation: Line,
  to: Id,
  citation: Citation,
  credibility: orNull(Share),
});
export type Relationship = Type.Static<typeof Relationship>;

/** One side of a conflict: a statement, its citation, and the credibility of the source. */
export const Side = strictObject({
  statement: Line,
  citation: Citation,
  credibility: orNull(Share),
});
export type Side = Type.Static<typeof Side>;

/** Two sources that contradict each other. `strength` is the certainty that they do, 0 to 1. */
export const Conflict = strictObject({ id: Id, point: Line, a: Side, b: Side, strength: Share });
export type Conflict = Type.Static<typeof Conflict>;

/** What the sources of a topic say. Every id in a relationship or a conflict must exist. */
export const KnowledgeGraph = strictObject({
  entities: Type.Array(Entity, { maxItems: MOST_ENTITIES }),
  relationships: Type.Array(Relationship, { maxItems: MOST_RELATIONSHIPS }),
  conflicts: Type.Array(Conflict, { maxItems: MOST_CONFLICTS }),
});
export type KnowledgeGraph = Type.Static<typeof KnowledgeGraph>;

/**
 * The credibility of one source. Each part is 0 to 1, or null if unknown, in which case its weight is distributed over
 * the others. `why` explains it part by part.
 */
export const SourceScore = strictObject({
  source: Id,
  /** The registered domain by the Public Suffix List. Null if it has none. */
  domain: orNull(Type.String({ maxLength: 255 })),
  overall: orNull(Share),
  authority: orNull(Share),
  citations: orNull(Share),
  recency: orNull(Share),
  why: Type.Array(Prose, { maxItems: 12 }),
});
export type SourceScore = Type.Static<typeof SourceScore>;
