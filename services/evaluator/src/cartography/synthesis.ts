import { annotate, battlegrounds, consensus } from '@assize/court/cartography';
import type { CartographyView, Synthesis } from '@assize/proto/cartography';

/** How many entries of each list are kept in a case; the others are only counted. */
const MOST = 100;

/** The conclusion of a map: where its sources agree, and where credible ones contradict each other. */
export function synthesise({ sources, graph, scores }: CartographyView): Synthesis {
  const agreed = consensus(graph, sources, scores);
  const contested = battlegrounds(annotate(graph, scores));
  return {
    kind: 'synthesis',
    mapped: sources.length > 0,
    consensus: agreed.slice(0, MOST),
    battlegrounds: contested.slice(0, MOST),
    cut: {
      consensus: Math.max(0, agreed.length - MOST),
      battlegrounds: Math.max(0, contested.length - MOST),
    },
    abstained: null,
  };
}
