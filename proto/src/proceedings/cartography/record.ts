import { canonical } from '../../case/canonical.ts';
import { allOf, last } from '../../case/newest.ts';
import type { CartographyArtifact } from './artifacts.ts';
import type { Citation, KnowledgeGraph, Source, SourceScore } from './graph.ts';
import type { Topic } from './topic.ts';

export type ArtifactRecord = readonly CartographyArtifact[];

/** The number of iterations so far: the first, and one after each agenda. */
export const iterationsOf = (record: ArtifactRecord): number => 1 + allOf(record, 'agenda').length;

/** In the order in which they were found. A source that was found again has the passages of all occurrences. */
export function sourcesOf(record: ArtifactRecord): Source[] {
  return mergedSources(allOf(record, 'sourcing').flatMap(({ sources }) => sources));
}

export function mergedSources(sources: readonly Source[]): Source[] {
  const known = new Map<string, Source>();
  for (const source of sources) {
    const before = known.get(source.id);
    const passages = before?.passages ?? [];
    const ids = new Set(passages.map(({ id }) => id));
    const fresh = source.passages.filter(({ id }) => !ids.has(id));
    known.set(source.id, { ...(before ?? source), passages: [...passages, ...fresh] });
  }
  return [...known.values()];
}

export const NO_GRAPH: KnowledgeGraph = { entities: [], relationships: [], conflicts: [] };

export function graphOf(record: ArtifactRecord): KnowledgeGraph {
  return allOf(record, 'mapping').reduce((before, { graph, removed }) => {
    const gone = new Set(removed);
    return {
      entities: changed(before.entities, graph.entities, gone),
      relationships: changed(before.relationships, graph.relationships, gone),
      conflicts: changed(before.conflicts, graph.conflicts, gone),
    };
  }, NO_GRAPH);
}

interface Named {
  readonly id: string;
}

function changed<T extends Named>(old: readonly T[], fresh: readonly T[], gone: Set<string>): T[] {
  const taken = new Map(fresh.map((one) => [one.id, one]));
  const kept = old.filter(({ id }) => !gone.has(id));
  const known = new Set(kept.map(({ id }) => id));
  return [
    ...kept.map((one) => taken.get(one.id) ?? one),
    ...fresh.filter(({ id }) => !known.has(id)),
  ];
}

/** The changes that a mapping must have for `graphOf` to turn `before` into `after`. */
export function changesOf(before: KnowledgeGraph, after: KnowledgeGraph) {
  const known = new Map(itemsOf(before).map((one) => [one.id, canonical(one)]));
  const there = new Set(itemsOf(after).map(({ id }) => id));
  const isNew = (one: Named): boolean => known.get(one.id) !== canonical(one);
  return {
    graph: {
      entities: after.entities.filter(isNew),
      relationships: after.relationships.filter(isNew),
      conflicts: after.conflicts.filter(isNew),
    },
    removed: [...known.keys()].filter((id) => !there.has(id)),
  };
}

export function itemsOf({ entities, relationships, conflicts }: KnowledgeGraph) {
  return [...entities, ...relationships, ...conflicts];
}

/** The latest scores of the sources. Empty before the judge has scored them. */
export function scoresOf(record: ArtifactRecord): SourceScore[] {
  return last(record, 'scoring')?.scores ?? [];
}

/** Every query that was asked, or is to be asked next, in order. */
export function allQueries(topic: Topic, record: ArtifactRecord): string[] {
  const searched = allOf(record, 'sourcing').flatMap(({ queries }) => queries);
  const due = allOf(record, 'agenda').flatMap(({ queries }) => queries);
  const all = [...firstQueries(topic), ...searched.map(({ query }) => query), ...due];
  return eachOnce(all);
}

const firstQueries = ({ topic, queries = [] }: Topic): string[] => eachOnce([topic, ...queries]);

/** Deduplicates queries, keeping the latest wording. */
const eachOnce = (queries: readonly string[]): string[] => [
  ...new Map(queries.map((query) => [normalisedWords(query), query])).values(),
];

export function dueQueries(topic: Topic, record: ArtifactRecord): readonly string[] {
  return last(record, 'agenda')?.queries ?? firstQueries(topic);
}

/** Normalises a text to its words: texts that differ only in case, punctuation or spaces are the same query. */
export function normalisedWords(text: string): string {
  const words = text.normalize('NFKC').toLowerCase();
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/**
 * Returns a function that says what is wrong with a citation of these sources: null if its quotation is in its passage.
 */
export function citationFaults(sources: readonly Source[]): (citation: Citation) => string | null {
  const texts = new Map(
    sources.map(({ id, passages }) => [id, new Map(passages.map((one) => [one.id, one.text]))]),
  );
  return ({ source, passage, quote }) => {
    const passages = texts.get(source);
    if (passages === undefined) return `source ${source} is not among the sources`;
    const text = passages.get(passage);
    if (text === undefined) return `source ${source} has no passage ${passage}`;
    if (quote.trim() === '') return 'its quotation is empty';
    return text.includes(quote) ? null : `its quotation does not stand in passage ${passage}`;
  };
}
