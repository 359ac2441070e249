import type { RoleBrain } from '@assize/handoff';
import { candid, type CritiqueView } from '@assize/proto/critique';
import { challengeLegitimacy } from './legitimacy.ts';

/** The adversary in a critique: MAKISHIMA. */
export function adversaryInCritique(): RoleBrain<CritiqueView> {
  return {
    kind: 'heuristic',
    name: 'makishima-1',
    proceedings: ['critique'],
    turns: { legitimacy: { decide: candid('legitimacy', challengeLegitimacy) } },
  };
}
