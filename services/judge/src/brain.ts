import type { RoleBrain } from '@assize/handoff';
import type { Gathered, View } from '@assize/proto';
import type { Reader } from '@assize/reader';
import { gatherReadings, statementsOf } from '@assize/scrutiny';
import { takeNotes } from './notes.ts';
import { rule } from './verdict.ts';

const BRAIN_NAME = 'specter-1';

/** The judge: rules on exhibits by its own reading of them. `canSearch`: an investigator has an index. */
export function judgeBrain(reader: Reader, canSearch: boolean): RoleBrain {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    gather: (view, signal) =>
      view.place.turn === 'notes' ? Promise.resolve({}) : gather(reader, view, canSearch, signal),
    decide: (view, gathered) =>
      view.place.turn === 'notes' ? takeNotes(view) : rule(view, gathered),
  };
}

async function gather(
  reader: Reader,
  view: View,
  canSearch: boolean,
  signal: AbortSignal,
): Promise<Gathered> {
  const read = await gatherReadings(reader, statementsOf(view), view.exhibits, signal);
  return { ...read, canSearch };
}
