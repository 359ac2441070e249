import type { RoleBrain } from '@assize/handoff';
import { candid, type CritiqueView } from '@assize/proto/critique';
import type { Means } from '../means.ts';
import { assess, gatherAssessment } from './assessment.ts';
import { constrain } from './constraints.ts';
import { direct } from './direction.ts';
import { gatherRevision, revise } from './revision.ts';

/** The evaluator in a critique: it reads the report and has it revised; LAWLIET and LIGHT speak through it. */
export function evaluatorInCritique(
  means: Pick<Means, 'reader' | 'bus' | 'keys' | 'clock' | 'publisherTimeoutMs'>,
): RoleBrain<CritiqueView> {
  return {
    kind: 'heuristic',
    name: 'lawliet-1',
    proceedings: ['critique'],
    turns: {
      assessment: {
        gather: (view, signal) => gatherAssessment(means.reader, view, signal),
        decide: candid('assessment', assess),
      },
      constraints: { decide: candid('constraints', constrain) },
      direction: { decide: candid('direction', direct) },
      revision: {
        gather: (view) => gatherRevision(means, view),
        decide: candid('revision', revise),
      },
    },
  };
}
