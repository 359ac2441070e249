import { adjudicationOf } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { GauntletView } from '@assize/proto/gauntlet';

/** The judge in a gauntlet: a challenge that brings evidence which stands is sustained. */
export function judgeInGauntlet(): RoleBrain<GauntletView> {
  return {
    kind: 'heuristic',
    name: 'adjudicator-1',
    proceedings: ['gauntlet'],
    turns: {
      adjudication: {
        decide: (view) => adjudicationOf(view, ({ reasoning }) => ({ is: true, why: reasoning })),
      },
    },
  };
}
