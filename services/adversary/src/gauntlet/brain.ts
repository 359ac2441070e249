import type { Counsel } from '@assize/court/advice';
import {
  advised,
  attackIn,
  attackQuestions,
  rebuttalQuestions,
  rebuttalsIn,
} from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { GauntletView } from '@assize/proto/gauntlet';

/** The adversary in a gauntlet: its personas attack all at once, and answer dismissals. */
export function adversaryInGauntlet(counsel: Counsel | null): RoleBrain<GauntletView> {
  const counsels = counsel ? [counsel] : [];
  return {
    kind: counsel ? 'llm' : 'heuristic',
    name: counsel ? 'gauntlet-llm-1' : 'gauntlet-1',
    proceedings: ['gauntlet'],
    turns: {
      attack: advised(counsels, attackQuestions, attackIn),
      rebuttals: advised(counsels, rebuttalQuestions, rebuttalsIn),
    },
  };
}
