import type { Counsel } from '@assize/court/advice';
import { advised, evaluationIn, evaluationQuestions } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { GauntletView } from '@assize/proto/gauntlet';

/** The evaluator in a gauntlet: a panel of language models, or its rule; it dismisses only what is answered on record. */
export function evaluatorInGauntlet(panel: readonly Counsel[]): RoleBrain<GauntletView> {
  const byRule = panel.length === 0;
  return {
    kind: byRule ? 'heuristic' : 'llm',
    name: byRule ? 'panel-1' : 'panel-llm-1',
    proceedings: ['gauntlet'],
    turns: { evaluation: advised(panel, evaluationQuestions, evaluationIn) },
  };
}
