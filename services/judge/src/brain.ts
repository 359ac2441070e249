import type { RoleBrain } from '@assize/handoff';
import type { Reader } from '@assize/reader';
import { gatherReadings, statementsOf } from '@assize/scrutiny';
import { takeNotes } from './notes.ts';
import { rule } from './verdict.ts';

export const BRAIN_NAME = 'specter-1';

/** What the judge knows of the means of a remand. */
export interface Investigation {
  /** Whether the built-in investigator can search an index. */
  readonly canSearch: boolean;
}

/** The judge: rules on exhibits by its own reading of them. */
export function judgeBrain(reader: Reader, investigation: Investigation): RoleBrain {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    gather: (view, signal) =>
      view.place.turn === 'notes'
        ? Promise.resolve({})
        : gatherReadings(reader, statementsOf(view), view.exhibits, signal),
    decide: (view, gathered) =>
      view.place.turn === 'notes' ? takeNotes(view) : rule(view, gathered, investigation),
  };
}
