import type { Battleground, KnowledgeGraph, Side, SourceScore } from '@assize/proto/cartography';

/** Null if the score of a source is unknown. */
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

/** Credibility (0 to 1) of each side. */
const LEAST_CREDIBLE = 0.5;

/** Null if one of the sides is below `least`, or its credibility is unknown. */
export function contestOf(
  a: number | null,
  b: number | null,
  least = LEAST_CREDIBLE,
): Omit<Battleground, 'conflict'> | null {
  if (a === null || b === null || Math.min(a, b) < least || Math.max(a, b) === 0) return null;
  return { balance: Math.min(a, b) / Math.max(a, b), credibility: (a + b) / 2 };
}

/** 0 to 1. */
export const heat = ({ balance, credibility }: Omit<Battleground, 'conflict'>): number =>
  balance * credibility;

/** Sorted by `heat`, then by strength. */
export function battlegrounds({ conflicts }: KnowledgeGraph): readonly Battleground[] {
  return conflicts
    .flatMap(({ id, a, b, strength }) => {
      const contest = contestOf(a.credibility, b.credibility);
      return contest === null ? [] : [{ conflict: id, strength, ...contest }];
    })
    .toSorted(
      (a, b) => heat(b) - heat(a) || b.strength - a.strength || (a.conflict < b.conflict ? -1 : 1),
    )
    .map(({ strength: _strength, ...one }) => one);
}
