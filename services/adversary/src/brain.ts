import type { RoleBrain } from '@assize/handoff';
import type { Reader } from '@assize/reader';
import { gatherReadings } from '@assize/scrutiny';
import { discover } from './discover.ts';

const BRAIN_NAME = 'bulwark-2';

/** The adversary: brings the raw evidence, both stances, and what is weak in it. */
export function adversaryBrain(reader: Reader): RoleBrain {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    gather: (view, signal) =>
      gatherReadings(reader, view, [view.charge.statement], view.exhibits, signal),
    decide: discover,
  };
}
