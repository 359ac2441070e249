import { bossByRule } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { GauntletView } from '@assize/proto/gauntlet';

/** The defense in a gauntlet: it speaks for the user, as the final boss. */
export function defenseInGauntlet(): RoleBrain<GauntletView> {
  return {
    kind: 'heuristic',
    name: 'ux-architect-1',
    proceedings: ['gauntlet'],
    turns: { boss: { decide: bossByRule } },
  };
}
