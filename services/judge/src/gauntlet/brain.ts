import type { Counsel } from '@assize/court/advice';
import { adjudicationIn, adjudicationQuestions, advised } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { GauntletView } from '@assize/proto/gauntlet';

/** The judge in a gauntlet: a challenge whose evidence stands is sustained, unless its model finds otherwise. */
export function judgeInGauntlet(counsel: Counsel | null): RoleBrain<GauntletView> {
  return {
    kind: counsel ? 'llm' : 'heuristic',
    name: counsel ? 'adjudicator-llm-1' : 'adjudicator-1',
    proceedings: ['gauntlet'],
    turns: {
      adjudication: advised(counsel ? [counsel] : [], adjudicationQuestions, adjudicationIn),
    },
  };
}
