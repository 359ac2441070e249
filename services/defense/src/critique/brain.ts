import type { RoleBrain } from '@assize/handoff';
import { candid, type CritiqueView } from '@assize/proto/critique';
import type { Reader } from '@assize/reader';
import { gatherReframe, reframe } from './reframe.ts';

/** The defense in a critique: RICK. */
export function defenseInCritique(reader: Reader): RoleBrain<CritiqueView> {
  return {
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
}
