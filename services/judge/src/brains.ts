import { abstainedIn, askAll, withCounsel, type Seated } from '@assize/court/advice';
import { rule as ruleOnDebate, ruling } from '@assize/court/debate';
import { adjudicationIn, adjudicationQuestions, gauntletBrain } from '@assize/court/gauntlet';
import { brainByRule, type RoleBrain } from '@assize/court/handoff';
import { gatherReadings, statementsOf } from '@assize/court/reading';
import type { Runtime } from '@assize/court/runtime';
import type { Gathered, View } from '@assize/proto';
import { mapperAbstainingOnFault, type CartographyView } from '@assize/proto/cartography';
import { criticAbstainingOnFault, GRADERS, type CritiqueView } from '@assize/proto/critique';
import { debaterAbstainingOnFault } from '@assize/proto/debate';
import { builtInScorer, gatherScores, scored, type Scorer } from './cartography/scoring.ts';
import { builtInGrades, grade } from './critique/grades.ts';
import { gatherGrades, graderSeat } from './critique/llm/graders.ts';
import { assessingReadiness } from './critique/llm/readiness.ts';
import { judgeReadiness } from './critique/readiness.ts';
import { askJury, ruleByJury, type Jury } from './jury/vote.ts';
import { questionsOn } from './llm/ask.ts';
import { gatherNotes, writeNotes } from './llm/notes.ts';
import { ruleByModel } from './llm/rule.ts';
import { takeNotes } from './notes.ts';
import { rule } from './verdict.ts';

/** `canSearch`: an investigator has an index. */
type Bench = Pick<Runtime, 'reader' | 'canSearch' | 'counsel'>;

/**
 * The court's brain comes first. If there is a jury, it decides in place of the court's judge. Graders with seats of
 * their own grade a critique, if there are any.
 */
export function judgeBrains(
  bench: Bench,
  jury?: Jury,
  graders: Seated | null = null,
  scorer: Scorer = builtInScorer,
): readonly [RoleBrain<View>, ...RoleBrain[]] {
  const { counsel } = bench;
  // SHIKAMARU and, without an entropy layer, the three graders.
  const shikamaru = brainByRule<CritiqueView>('shikamaru-2', ['critique'], {
    readiness: { decide: criticAbstainingOnFault('readiness', judgeReadiness) },
    grades: {
      gather: async (view) => ({ kept: { graders: builtInGrades(view) } }),
      decide: criticAbstainingOnFault('grades', grade),
    },
  });
  const moderator = brainByRule('moderator-1', ['debate'], {
    ruling: { decide: debaterAbstainingOnFault('ruling', ruleOnDebate) },
  });
  return [
    judgeInCourt(bench, jury),
    ...(graders ? [seatedGraders(graders)] : []),
    withCounsel(shikamaru, counsel, 'shikamaru-llm-1', [assessingReadiness]),
    // By the credibility service, if one is configured.
    brainByRule<CartographyView>('assayer-1', ['cartography'], {
      scoring: {
        gather: (view, signal) => gatherScores(scorer, view, signal),
        decide: mapperAbstainingOnFault('scoring', scored),
      },
    }),
    gauntletBrain('adjudicator', [counsel], {
      adjudication: [adjudicationQuestions, adjudicationIn],
    }),
    withCounsel(moderator, counsel, 'moderator-llm-1', [ruling]),
  ];
}

/**
 * Rules on the exhibits by its own reading. With a language model, it rules twice, with the sides anonymised and
 * swapped. With a jury, the jury decides; the judge then only presides, and takes notes with its model if it has one.
 */
export function judgeInCourt(
  { reader, canSearch, counsel }: Bench,
  jury: Jury | undefined,
): RoleBrain<View> {
  const proceedings = ['defect-court'];
  const read = async (view: View, signal: AbortSignal): Promise<Gathered> => ({
    ...(await gatherReadings(reader, view, statementsOf(view), view.exhibits, signal)),
    canSearch: canSearch && view.maySearch,
  });
  if (!jury && !counsel) {
    return brainByRule<View>('specter-11', proceedings, {
      notes: { decide: takeNotes },
      verdict: { gather: read, decide: rule },
    });
  }
  return {
    kind: 'llm',
    name: jury ? 'specter-jury-10' : 'specter-llm-10',
    proceedings,
    turns: {
      notes: {
        gather: async (view, signal) =>
          counsel && abstainedIn(view) === null ? gatherNotes(counsel, view, signal) : {},
        decide: writeNotes,
      },
      verdict: {
        async gather(view, signal) {
          const given = await read(view, signal);
          if (abstainedIn(view) !== null) return given;
          if (jury) return { ...given, ...(await askJury(jury, view, given, signal)) };
          const questions = questionsOn(view, given, '');
          return { ...given, advice: counsel ? await askAll(counsel, questions, signal) : [] };
        },
        decide: jury ? ruleByJury : ruleByModel,
      },
    },
  };
}

function seatedGraders(seats: Seated): RoleBrain<CritiqueView> {
  const builtIn = GRADERS.filter((one) =>
    seats.voices.every(({ name }) => name !== graderSeat(one)),
  );
  return {
    kind: 'llm',
    name: 'graders-llm-1',
    proceedings: ['critique'],
    turns: {
      grades: {
        async gather(view, signal) {
          const graders = builtInGrades(view, builtIn);
          return { kept: { graders }, ...(await gatherGrades(seats, view, signal)) };
        },
        decide: criticAbstainingOnFault('grades', grade),
      },
    },
  };
}
