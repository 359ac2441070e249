import type { RoleBrain } from '@assize/court/handoff';
import type { Gathered, View } from '@assize/proto';
import {
  noRetriever,
  type Reader,
  type Retriever,
  gatherReadings,
  statementsOf,
} from '@assize/court/reading';
import { readAndSeek, seenWith } from '@assize/court/search';
import { defend } from './defend.ts';
import { rebut } from './rebut.ts';
import { rivalStatement, wanted } from './seek.ts';

const BRAIN_NAME = 'abyss-3';

/** The defense: argues against the charge from the exhibits themselves. */
export function defenseBrain(reader: Reader, retriever: Retriever = noRetriever): RoleBrain<View> {
  return {
    kind: 'heuristic',
    name: BRAIN_NAME,
    proceedings: ['defect-court'],
    turns: {
      'defense-brief': { gather: (view, signal) => gather(reader, view, signal), decide: defend },
      rebuttal: {
        // What it finds may bear on its alternative, too.
        gather(view, signal) {
          const rival = rivalStatement(view);
          return readAndSeek(view, { reader, retriever }, signal, wanted, rival ? [rival] : []);
        },
        decide: (view, gathered) => rebut(seenWith(view, gathered)),
      },
    },
  };
}

/** With a Discovery its readings serve; after a fast-track, and for other candidates, it reads itself. */
function gather(reader: Reader, view: View, signal: AbortSignal): Promise<Gathered> {
  const { charge, claim, discovery, exhibits } = view;
  if (discovery && claim.candidates.length === 0) {
    const readings = [{ statement: charge.statement, exhibits: discovery.exhibits }];
    return Promise.resolve({ readings });
  }
  return gatherReadings(reader, view, statementsOf(view), exhibits, signal);
}
