import { canonical, sizeOf } from '../../case/canonical.ts';
import { allOf, last } from '../../case/newest.ts';
import { prefixedFaults } from '../../proceeding/matter.ts';
import { repeated } from '../../repeated.ts';
import type {
  Agenda,
  CartographyArtifact,
  Mapping,
  Scoring,
  Sourcing,
  Weaknesses,
} from './artifacts.ts';
import { ROOM_LIMITS } from './bounds.ts';
import type { Citation, KnowledgeGraph, Source } from './graph.ts';
import {
  allQueries,
  citationFaults,
  graphOf,
  itemsOf,
  normalisedWords,
  dueQueries,
  sourcesOf,
  type ArtifactRecord,
} from './record.ts';
import { synthesisFaults } from './synthesis.ts';
import type { Topic } from './topic.ts';

/** Faults are references to what does not exist, and conclusions that the record `before` does not support. */
export const artifactFaults = prefixedFaults(faultsOf);

function faultsOf(topic: Topic, before: ArtifactRecord, artifact: CartographyArtifact): string[] {
  switch (artifact.kind) {
    case 'sourcing':
      return sourcingFaults(topic, before, artifact);
    case 'mapping':
      return mappingFaults(before, artifact);
    case 'weaknesses':
      return weaknessFaults(topic, before, artifact);
    case 'agenda':
      return agendaFaults(before, artifact);
    case 'scoring':
      return scoringFaults(before, artifact);
    case 'synthesis':
      return synthesisFaults(before, artifact);
  }
}

function sourcingFaults(
  topic: Topic,
  before: ArtifactRecord,
  { queries, sources }: Sourcing,
): string[] {
  const due = new Set(dueQueries(topic, before));
  const whole = [...allOf(before, 'sourcing').flatMap((one) => one.sources), ...sources];
  const bytes = sizeOf(whole);
  const count = new Set(whole.map(({ id }) => id)).size;
  return [
    ...queries.filter(({ query }) => !due.has(query)).map(({ query }) => `nobody asks "${query}"`),
    ...sources
      .filter(({ query }) => !due.has(query))
      .map(({ id }) => `source ${id} was found by no query of this iteration`),
    ...repeated(sources.map(({ id }) => id)).map((id) => `source ${id} stands there twice`),
    ...passageFaults(whole),
    ...(bytes > ROOM_LIMITS.sourceBytes
      ? [`the sources have ${bytes} bytes; a case has room for ${ROOM_LIMITS.sourceBytes}`]
      : []),
    ...(count > ROOM_LIMITS.sources
      ? [`${count} sources; a case has room for ${ROOM_LIMITS.sources}`]
      : []),
  ];
}

/** A passage must have the same source and the same text wherever it occurs. */
function passageFaults(sources: readonly Source[]): string[] {
  const known = new Map<string, string>();
  return sources.flatMap((source) =>
    source.passages.flatMap(({ id, text }) => {
      const said = canonical([source.id, text]);
      const before = known.get(id) ?? said;
      known.set(id, before);
      return before === said ? [] : [`passage ${id} stands there with another text or source`];
    }),
  );
}

function mappingFaults(before: ArtifactRecord, mapping: Mapping): string[] {
  const whole = graphOf([...before, mapping]);
  const old = graphOf(before);
  const known = new Set(itemsOf(old).map(({ id }) => id));
  const bytes = sizeOf(
    [...allOf(before, 'mapping'), mapping].map(({ graph, removed }) => ({ graph, removed })),
  );
  return [
    ...repeated(itemsOf(whole).map(({ id }) => id)).map((id) => `the id ${id} is used twice`),
    ...mapping.removed
      .filter((id) => !known.has(id))
      .map((id) => `${id} is removed and was never there`),
    ...graphFaults(whole, sourcesOf(before)),
    ...(bytes > ROOM_LIMITS.graphBytes
      ? [`the graph has ${bytes} bytes; a case has room for ${ROOM_LIMITS.graphBytes}`]
      : []),
  ];
}

/** Finds dangling references in a graph, and credibility that was set before the judge scored the sources. */
function graphFaults(
  { entities, relationships, conflicts }: KnowledgeGraph,
  sources: readonly Source[],
): string[] {
  const named = new Set(entities.map(({ id }) => id));
  const faultOf = citationFaults(sources);
  const cited = (where: string, citation: Citation): string[] => {
    const fault = faultOf(citation);
    return fault === null ? [] : [`${where}: ${fault}`];
  };
  return [
    ...relationships.flatMap(({ id, from, to, citation, credibility }) => [
      ...[from, to].filter((end) => !named.has(end)).map((end) => `${id}: no entity "${end}"`),
      ...cited(id, citation),
      ...(credibility === null ? [] : [`${id} is scored before the judge has spoken`]),
    ]),
    ...conflicts.flatMap(({ id, a, b }) => [
      ...cited(id, a.citation),
      ...cited(id, b.citation),
      ...(a.credibility === null && b.credibility === null
        ? []
        : [`${id} is scored before the judge has spoken`]),
      ...(a.citation.source === b.citation.source ? [`${id}: one source on both sides`] : []),
    ]),
  ];
}

function weaknessFaults(topic: Topic, before: ArtifactRecord, artifact: Weaknesses): string[] {
  const asked = new Set(allQueries(topic, before).map(normalisedWords));
  const there = new Set([...itemsOf(graphOf(before)), ...sourcesOf(before)].map(({ id }) => id));
  const { queries, weaknesses } = artifact;
  const words = queries.map(normalisedWords);
  return [
    ...queries
      .filter((query) => asked.has(normalisedWords(query)))
      .map((query) => `"${query}" was asked before`),
    ...queries
      .filter((query) => normalisedWords(query) === '')
      .map((query) => `"${query}" has no letters or digits`),
    ...queries
      .filter((query, i) => words.indexOf(normalisedWords(query)) < i)
      .map((query) => `"${query}" is asked twice`),
    ...weaknesses.flatMap(({ of }) =>
      of.filter((id) => !there.has(id)).map((id) => `${id} is not in the map`),
    ),
  ];
}

/** The agenda must repeat the challenge's queries unchanged. */
function agendaFaults(before: ArtifactRecord, { queries }: Agenda): string[] {
  const due = last(before, 'weaknesses')?.queries ?? [];
  return canonical(queries) === canonical(due) ? [] : ['it is not what the challenge asks'];
}

function scoringFaults(before: ArtifactRecord, { scores, abstained }: Scoring): string[] {
  const due = sourcesOf(before).map(({ id }) => id);
  const given = scores.map(({ source }) => source);
  const unknown = given.filter((id) => !due.includes(id));
  const missing = abstained === null ? due.filter((id) => !given.includes(id)) : [];
  return [
    ...unknown.map((id) => `${id} is no source of the case`),
    ...missing.map((id) => `source ${id} is not scored`),
    ...repeated(given).map((id) => `source ${id} is scored twice`),
  ];
}
