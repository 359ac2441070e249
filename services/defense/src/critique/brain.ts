import { counselled, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import { candid, type CritiqueView } from '@assize/proto/critique';
import type { Reader } from '@assize/court/reading';
import { reframing } from './llm/reframe.ts';
import { gatherReframe, reframe } from './reframe.ts';

/** The defense in a critique: RICK, beside its rule a language model, where there is one. */
export function defenseInCritique(
  reader: Reader,
  counsel: Counsel | null,
): RoleBrain<CritiqueView> {
  const rule: RoleBrain<CritiqueView> = {
    kind: 'heuristic',
    name: 'rick-1',
    proceedings: ['critique'],
    turns: {
      reframe: {
        gather: (view, signal) => gatherReframe(reader, view, signal),
        decide: candid('reframe', reframe),
      },
    },
  };
  return counselled(rule, counsel, 'rick-llm-1', [reframing]);
}
