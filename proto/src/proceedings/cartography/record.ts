import { canonical } from '../../case/canonical.ts';
import { allOf, last } from '../../case/newest.ts';
import type { CartographyArtifact } from './artifacts.ts';
import type { Citation, KnowledgeGraph, Source, SourceScore } from './graph.ts';
import type { Topic } from './topic.ts';

/** Everything that was handed in, over all iterations. */
export type Handed = readonly CartographyArtifact[];

/** Iterations so far: the first, and one after each agenda. */
export const iterationsOf = (record: Handed): number => 1 + allOf(record, 'agenda').length;

/**
 * The sources of the case, each once, in the order in which they were found. One that was found again has
 * the passages of every time.
 */
export function sourcesOf(record: Handed): Source[] {
  return mergedSources(allOf(record, 'sourcing').flatMap(({ sources }) => sources));
}

/** Each source once, as it was found first, with the passages of every time. */
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

/** The graph as the newest mapping left it. */
export function graphOf(record: Handed): KnowledgeGraph {
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

/** What a mapping has to say, so that `graphOf` gives `after` where it gave `before`. */
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

/** Everything in a graph that has an id. */
export function itemsOf({ entities, relationships, conflicts }: KnowledgeGraph) {
  return [...entities, ...relationships, ...conflicts];
}

/** The newest score of each source; none before the judge has spoken. */
export function scoresOf(record: Handed): SourceScore[] {
  return last(record, 'scoring')?.scores ?? [];
}

/** Every query that was asked, or is to be asked next, in order. */
export function askedIn(topic: Topic, record: Handed): string[] {
  const searched = allOf(record, 'sourcing').flatMap(({ queries }) => queries);
  const due = allOf(record, 'agenda').flatMap(({ queries }) => queries);
  const all = [...firstQueries(topic), ...searched.map(({ query }) => query), ...due];
  return eachOnce(all);
}

/** What the scout asks first: the topic, and what its publisher asks beside it. */
const firstQueries = ({ topic, queries = [] }: Topic): string[] => eachOnce([topic, ...queries]);

/** Each question once, in the words in which it was asked last. */
const eachOnce = (queries: readonly string[]): string[] => [
  ...new Map(queries.map((query) => [plain(query), query])).values(),
];

/** What the scout is to search for now. */
export function queriesNow(topic: Topic, record: Handed): readonly string[] {
  return last(record, 'agenda')?.queries ?? firstQueries(topic);
}

/** A text by its words alone: two that differ in case, signs or spaces are searched for alike. */
export function plain(text: string): string {
  const words = text.normalize('NFKC').toLowerCase();
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Tells what is wrong with a citation of these sources; null where its quotation stands in its passage. */
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
