import type { KnowledgeGraph, Relationship, Source, SourceScore } from '@assize/proto/cartography';
import { draw, type Readings } from '../draw.ts';
import { openTagger } from '../phrases.ts';
import { plan } from '../plan.ts';

await openTagger();

/** Sources by their domains, each with one passage. */
export function sourcesOf(texts: Readonly<Record<string, string>>): Source[] {
  return Object.entries(texts).map(([domain, text]) => {
    const passages = [{ id: `${domain}#1`, text }];
    const uri = `https://${domain}/`;
    return { id: domain, uri, title: null, published: null, query: '', passages };
  });
}

export function scoresOf(sources: readonly Source[], overall: number | null = 0.8): SourceScore[] {
  const parts = { authority: null, citations: null, recency: null };
  return sources.map(({ id }) => ({ source: id, domain: id, overall, ...parts, why: [] }));
}

/** The graph that rules alone find, without reading any pairs unless readings are given. */
export function graphOf(sources: readonly Source[], readings: Readings = []): KnowledgeGraph {
  return draw(plan(sources), readings);
}

/** Readings in which every pair is contradicted with this probability, in both directions. */
export function allRefuted(sources: readonly Source[], refute: number): Readings {
  return plan(sources).pairs.flatMap(({ id, a, b }) =>
    [a, b].map(({ quote }) => {
      const reading = { id, relevance: 1, support: 0, refute, neutral: 1 - refute };
      return { statement: quote, exhibits: [reading] };
    }),
  );
}

/** `coffee | contain | caffeine`. */
export function relationshipText(
  { entities }: KnowledgeGraph,
  { from, relation, to }: Relationship,
): string {
  const name = (id: string): string =>
    entities.find((one) => one.id === id)?.name.toLowerCase() ?? '?';
  return [name(from), relation, name(to)].join(' | ');
}
