import type { Agenda, Mapping, Scoring, Sourcing, Synthesis, Weaknesses } from '../artifacts.ts';
import type { Conflict, KnowledgeGraph, Relationship, Source, SourceScore } from '../graph.ts';

/** Data for tests of maps: three sources about coffee, a graph of them, and a turn of each seat. */
export const TOPIC = { topic: 'Is coffee healthy?' };

export function aSource(id: string, text: string, of: Partial<Source> = {}): Source {
  return {
    id,
    uri: `https://${id}.example/coffee`,
    title: null,
    published: '2025-06-01',
    query: TOPIC.topic,
    passages: [{ id: `${id}.1`, text }],
    ...of,
  };
}

export const SOURCES: readonly Source[] = [
  aSource('a', 'Coffee contains caffeine. Coffee weakens bones.'),
  aSource('b', 'Coffee contains caffeine. It is brown.'),
  aSource('c', 'Coffee does not weaken bones.'),
];

export function relates(
  id: string,
  source: string,
  quote: string,
  of: Partial<Relationship> = {},
): Relationship {
  return {
    id,
    from: 'coffee',
    relation: 'contain',
    to: 'caffeine',
    citation: { source, passage: `${source}.1`, quote },
    credibility: null,
    ...of,
  };
}

const CONFLICT: Conflict = {
  id: 'k1',
  point: 'bones',
  a: sideOf('a', 'Coffee weakens bones.'),
  b: sideOf('c', 'Coffee does not weaken bones.'),
  strength: 0.9,
};

function sideOf(source: string, quote: string): Conflict['a'] {
  return {
    statement: quote,
    citation: { source, passage: `${source}.1`, quote },
    credibility: null,
  };
}

export const GRAPH: KnowledgeGraph = {
  entities: [
    { id: 'coffee', name: 'Coffee', aliases: [] },
    { id: 'caffeine', name: 'caffeine', aliases: [] },
  ],
  relationships: [
    relates('r1', 'a', 'Coffee contains caffeine.'),
    relates('r2', 'b', 'Coffee contains caffeine.'),
  ],
  conflicts: [CONFLICT],
};

export function sourced(of: Partial<Sourcing> = {}): Sourcing {
  return {
    kind: 'sourcing',
    queries: [{ query: TOPIC.topic, found: 3 }],
    sources: [...SOURCES],
    cut: { sources: 0, passages: 0 },
    missing: [],
    abstained: null,
    ...of,
  };
}

export function mapped(of: Partial<Mapping> = {}): Mapping {
  return {
    kind: 'mapping',
    graph: GRAPH,
    removed: [],
    cut: { relationships: 0, conflicts: 0 },
    abstained: null,
    ...of,
  };
}

export function challenged(queries: string[] = [], of: Partial<Weaknesses> = {}): Weaknesses {
  return { kind: 'weaknesses', weaknesses: [], cut: 0, queries, abstained: null, ...of };
}

export const agenda = (...queries: string[]): Agenda => ({ kind: 'agenda', queries });

export function scoreOf(source: string, overall: number | null): SourceScore {
  return {
    source,
    domain: `${source}.example`,
    overall,
    authority: overall,
    citations: null,
    recency: null,
    why: [],
  };
}

export function scored(of: Partial<Scoring> = {}): Scoring {
  const scores = [scoreOf('a', 0.8), scoreOf('b', 0.6), scoreOf('c', 0.8)];
  return { kind: 'scoring', scores, abstained: null, ...of };
}

export function synthesised(of: Partial<Synthesis> = {}): Synthesis {
  return {
    kind: 'synthesis',
    mapped: true,
    consensus: [
      {
        claim: 'Coffee contains caffeine.',
        relationships: ['r1', 'r2'],
        sources: ['a', 'b'],
        support: 1,
        supportOfAll: 1,
        domains: 2,
        credibility: 0.7,
      },
    ],
    battlegrounds: [{ conflict: 'k1', balance: 1, credibility: 0.8 }],
    cut: { consensus: 0, battlegrounds: 0 },
    abstained: null,
    ...of,
  };
}
