import type { RoleBrain } from '@assize/handoff';
import { candid, type CritiqueView } from '@assize/proto/critique';
import { askGraders, grade } from './grades.ts';
import { judgeReadiness } from './readiness.ts';

/** The judge in a critique: SHIKAMARU, and without an entropy layer the three graders. */
export function judgeInCritique(): RoleBrain<CritiqueView> {
  return {
    kind: 'heuristic',
    name: 'shikamaru-1',
    proceedings: ['critique'],
    turns: {
      readiness: { decide: candid('readiness', judgeReadiness) },
      grades: {
        gather: async (view) => ({ kept: { graders: await askGraders(view) } }),
        decide: candid('grades', grade),
      },
    },
  };
}
