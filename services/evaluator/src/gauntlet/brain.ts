import { BY_RULE, evaluationOf, sourcesOf, voteByRule } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { GauntletView } from '@assize/proto/gauntlet';

/** The evaluator in a gauntlet: it dismisses only what a sentence on record answers. */
export function evaluatorInGauntlet(): RoleBrain<GauntletView> {
  return {
    kind: 'heuristic',
    name: 'panel-1',
    proceedings: ['gauntlet'],
    turns: {
      evaluation: {
        decide({ open, matter }) {
          const sources = sourcesOf(matter);
          return evaluationOf(open, [BY_RULE], (one) => [voteByRule(one, matter, sources)]);
        },
      },
    },
  };
}
