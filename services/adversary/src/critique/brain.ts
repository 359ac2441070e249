import { counselled, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import { candid, type CritiqueView } from '@assize/proto/critique';
import { challengeLegitimacy } from './legitimacy.ts';
import { challenging } from './llm/legitimacy.ts';

/** The adversary in a critique: MAKISHIMA, beside its rule a language model, where there is one. */
export function adversaryInCritique(counsel: Counsel | null): RoleBrain<CritiqueView> {
  const rule: RoleBrain<CritiqueView> = {
    kind: 'heuristic',
    name: 'makishima-1',
    proceedings: ['critique'],
    turns: { legitimacy: { decide: candid('legitimacy', challengeLegitimacy) } },
  };
  return counselled(rule, counsel, 'makishima-llm-1', [challenging]);
}
