import { abstainingOnFault } from '../../proceeding/abstaining.ts';
import { clipped } from '../../schema/clipped.ts';
import { artifactFaults } from './admissible.ts';
import type { CartographyArtifact } from './artifacts.ts';
import { NO_GRAPH } from './record.ts';
import type { CartographyView } from './view.ts';

/** The turn abstains, with the reason, if it throws or its artifact is invalid. The map continues without it. */
export function mapperAbstainingOnFault<G>(
  kind: Exclude<CartographyArtifact['kind'], 'agenda'>,
  decide: (view: CartographyView, gathered: G) => CartographyArtifact,
): (view: CartographyView, gathered: G) => CartographyArtifact {
  return abstainingOnFault(
    decide,
    ({ topic, record }, artifact) => artifactFaults(topic, record, artifact),
    (_view, why) => abstentionOf(kind, why),
  );
}

function abstentionOf(
  kind: Exclude<CartographyArtifact['kind'], 'agenda'>,
  why: string,
): CartographyArtifact {
  const abstained = clipped(why, 4000);
  switch (kind) {
    case 'sourcing':
      return {
        kind,
        queries: [],
        sources: [],
        cut: { sources: 0, passages: 0 },
        missing: [],
        abstained,
      };
    case 'mapping':
      return {
        kind,
        graph: NO_GRAPH,
        removed: [],
        cut: { relationships: 0, conflicts: 0 },
        abstained,
      };
    case 'weaknesses':
      return { kind, weaknesses: [], cut: 0, queries: [], abstained };
    case 'scoring':
      return { kind, scores: [], abstained };
    case 'synthesis':
      return {
        kind,
        mapped: false,
        consensus: [],
        battlegrounds: [],
        cut: { consensus: 0, battlegrounds: 0 },
        abstained,
      };
  }
}
