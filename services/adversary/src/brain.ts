import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import { type Reader, gatherReadings } from '@assize/court/reading';
import { discover } from './discover.ts';

const BRAIN_NAME = 'bulwark-3';

/** The adversary: brings the raw evidence, both stances, and what is weak in it. */
export function adversaryBrain(reader: Reader): RoleBrain<View> {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    proceedings: ['defect-court'],
    turns: {
      discovery: {
        gather: (view, signal) =>
          gatherReadings(reader, view, [view.charge.statement], view.exhibits, signal),
        decide: discover,
      },
    },
  };
}
