import type { RoleBrain } from '@assize/handoff';
import type { Gathered, View } from '@assize/proto';
import type { Reader } from '@assize/reader';
import { gatherReadings, statementsOf } from '@assize/scrutiny';
import { defend } from './defend.ts';
import { rebut } from './rebut.ts';

const BRAIN_NAME = 'abyss-1';

/** The defense: argues against the charge from the exhibits themselves. */
export function defenseBrain(reader: Reader): RoleBrain {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    gather: (view, signal) => gather(reader, view, signal),
    decide: (view, gathered) =>
      view.place.turn === 'rebuttal' ? rebut(view) : defend(view, gathered),
  };
}

/** With a Discovery its readings serve; after a fast-track, and for other candidates, it reads itself. */
function gather(reader: Reader, view: View, signal: AbortSignal): Promise<Gathered> {
  const { charge, claim, discovery, exhibits, place } = view;
  if (place.turn !== null) return Promise.resolve({});
  if (discovery && claim.candidates.length === 0) {
    const readings = [{ statement: charge.statement, exhibits: discovery.exhibits }];
    return Promise.resolve({ readings });
  }
  return gatherReadings(reader, statementsOf(view), exhibits, signal);
}
