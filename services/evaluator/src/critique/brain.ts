import { counselled, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import { candid, type CritiqueView } from '@assize/proto/critique';
import type { Means } from '../means.ts';
import { assess, gatherAssessment } from './assessment.ts';
import { constrain } from './constraints.ts';
import { direct } from './direction.ts';
import { constraining } from './llm/constraints.ts';
import { directing } from './llm/direction.ts';
import { gatherRevision, revise } from './revision.ts';

/**
 * The evaluator in a critique: it reads the report and has it revised; LAWLIET and LIGHT speak through it. Beside
 * the rules of these two a language model, where there is one.
 */
export function evaluatorInCritique(
  means: Pick<Means, 'reader' | 'bus' | 'keys' | 'clock' | 'publisherTimeoutMs'>,
  counsel: Counsel | null,
): RoleBrain<CritiqueView> {
  const rule: RoleBrain<CritiqueView> = {
    kind: 'heuristic',
    name: 'lawliet-1',
    proceedings: ['critique'],
    turns: {
      assessment: {
        gather: (view, signal) => gatherAssessment(means.reader, view, signal),
        decide: candid('assessment', assess),
      },
      constraints: { decide: candid('constraints', (view) => constrain(view)) },
      direction: { decide: candid('direction', direct) },
      revision: {
        gather: (view) => gatherRevision(means, view),
        decide: candid('revision', revise),
      },
    },
  };
  return counselled(rule, counsel, 'lawliet-llm-1', [constraining, directing]);
}
