import type { RoleBrain } from '@assize/court/handoff';
import { candidly, type CartographyView } from '@assize/proto/cartography';
import { gatherScores, scored, type Scorer } from './scoring.ts';

/** The judge in a map: it has each source scored, by the credibility service where there is one. */
export function judgeInCartography(scorer: Scorer): RoleBrain<CartographyView> {
  return {
    kind: 'heuristic',
    name: 'assayer-1',
    proceedings: ['cartography'],
    turns: {
      scoring: {
        gather: (view, signal) => gatherScores(scorer, view, signal),
        decide: candidly('scoring', scored),
      },
    },
  };
}
