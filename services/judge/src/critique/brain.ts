import { counselled, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import { candid, GRADERS, type CritiqueView } from '@assize/proto/critique';
import { askGraders, BUILT_IN, grade } from './grades.ts';
import { gatherGrades, graderSeat, type GraderSeats } from './llm/graders.ts';
import { assessingReadiness } from './llm/readiness.ts';
import { judgeReadiness } from './readiness.ts';

const PROCEEDINGS = ['critique'];

/**
 * The judge in a critique: SHIKAMARU, beside its rule a language model where there is one; and without an
 * entropy layer the three graders, of which some may be seats.
 */
export function judgeInCritique(
  counsel: Counsel | null,
  seats: GraderSeats | null,
): readonly RoleBrain<CritiqueView>[] {
  const rule: RoleBrain<CritiqueView> = {
    kind: 'heuristic',
    name: 'shikamaru-1',
    proceedings: PROCEEDINGS,
    turns: {
      readiness: { decide: candid('readiness', judgeReadiness) },
      grades: {
        gather: async (view) => ({ kept: { graders: await askGraders(view) } }),
        decide: candid('grades', grade),
      },
    },
  };
  const duties = [assessingReadiness];
  const shikamaru = counselled(rule, counsel, 'shikamaru-llm-1', duties);
  return seats ? [seatedGraders(seats), shikamaru] : [shikamaru];
}

/** The graders that have seats are asked there; the others, built in, at the same time. */
function seatedGraders(seats: GraderSeats): RoleBrain<CritiqueView> {
  const builtIn = GRADERS.filter((one) =>
    seats.voices.every(({ name }) => name !== graderSeat(one)),
  );
  return {
    kind: 'llm',
    name: 'graders-llm-1',
    proceedings: PROCEEDINGS,
    turns: {
      grades: {
        async gather(view, signal) {
          const [graders, seated] = await Promise.all([
            askGraders(view, BUILT_IN, builtIn),
            gatherGrades(seats, view, signal),
          ]);
          return { kept: { graders }, ...seated };
        },
        decide: candid('grades', grade),
      },
    },
  };
}
