import type { KnowledgeGraph, Side, SourceScore } from '@assize/proto/cartography';

/** The graph with the credibility of each source where it is cited; null where its score is unknown. */
export function annotate(graph: KnowledgeGraph, scores: readonly SourceScore[]): KnowledgeGraph {
  const known = new Map(scores.map(({ source, overall }) => [source, overall]));
  const of = (source: string): number | null => known.get(source) ?? null;
  const side = (one: Side): Side => ({ ...one, credibility: of(one.citation.source) });
  return {
    ...graph,
    relationships: graph.relationships.map((one) => {
      return { ...one, credibility: of(one.citation.source) };
    }),
    conflicts: graph.conflicts.map((one) => ({ ...one, a: side(one.a), b: side(one.b) })),
  };
}
