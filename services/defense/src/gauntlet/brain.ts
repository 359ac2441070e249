import type { Counsel } from '@assize/court/advice';
import { advised, bossIn, bossQuestions } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { GauntletView } from '@assize/proto/gauntlet';

/** The defense in a gauntlet: it speaks for the user, as the final boss. */
export function defenseInGauntlet(counsel: Counsel | null): RoleBrain<GauntletView> {
  return {
    kind: counsel ? 'llm' : 'heuristic',
    name: counsel ? 'ux-architect-llm-1' : 'ux-architect-1',
    proceedings: ['gauntlet'],
    turns: { boss: advised(counsel ? [counsel] : [], bossQuestions, bossIn) },
  };
}
