import Type from 'typebox';
import { Id, Line, Prose, Share, orNull, strictObject } from '../../schema/atoms.ts';

/** Most sources, passages, entities, relationships and conflicts of one map: a case file holds it whole. */
export const MOST_SOURCES = 512;
const MOST_PASSAGES = 1024;
export const MOST_ENTITIES = 5_000;
export const MOST_RELATIONSHIPS = 4_000;
export const MOST_CONFLICTS = 400;

/** A stretch of a source's text; `id` is unique in the map. */
const Passage = strictObject({
  id: Id,
  text: Type.String({ minLength: 1, maxLength: 4000 }),
});

/**
 * One document that speaks of the topic. `uri`: where it is (a URL, or `urn:` and a name where it has none).
 * `published`: ISO 8601 date of publication as its metadata say, null where they say none; the day on which
 * it was fetched is no substitute. `query`: what found it.
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

/** Something that sources speak of; `aliases` are the other spellings that were merged into it. */
export const Entity = strictObject({
  id: Id,
  name: Line,
  aliases: Type.Array(Line, { maxItems: 100 }),
});
export type Entity = Type.Static<typeof Entity>;

/** Where something is said: a passage of a source, and the sentence in it, word for word. */
export const Citation = strictObject({ source: Id, passage: Id, quote: Line });
export type Citation = Type.Static<typeof Citation>;

/**
 * What one source says of two entities. `from` and `to` are ids of entities, `relation` the words between
 * them. `credibility`: that of its source, 0 to 1, null until it is known.
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

/** One side of a conflict: a statement, who makes it, and how far that source is to be believed. */
export const Side = strictObject({
  statement: Line,
  citation: Citation,
  credibility: orNull(Share),
});
export type Side = Type.Static<typeof Side>;

/** Two sources that contradict each other. `strength`: how surely they do, 0 to 1. */
export const Conflict = strictObject({ id: Id, point: Line, a: Side, b: Side, strength: Share });
export type Conflict = Type.Static<typeof Conflict>;

/** What the sources of a topic say: every id in a relationship or a conflict is one that is there. */
export const KnowledgeGraph = strictObject({
  entities: Type.Array(Entity, { maxItems: MOST_ENTITIES }),
  relationships: Type.Array(Relationship, { maxItems: MOST_RELATIONSHIPS }),
  conflicts: Type.Array(Conflict, { maxItems: MOST_CONFLICTS }),
});
export type KnowledgeGraph = Type.Static<typeof KnowledgeGraph>;

/**
 * How far one source is to be believed, and what earned it. Each part is 0 to 1, or null where it is unknown:
 * its weight is then shared out among the others. `why` says it in words, part by part.
 */
export const SourceScore = strictObject({
  source: Id,
  /** The registered domain by the public suffix list; null where it has none. */
  domain: orNull(Type.String({ maxLength: 255 })),
  overall: orNull(Share),
  authority: orNull(Share),
  citations: orNull(Share),
  recency: orNull(Share),
  why: Type.Array(Prose, { maxItems: 12 }),
});
export type SourceScore = Type.Static<typeof SourceScore>;
