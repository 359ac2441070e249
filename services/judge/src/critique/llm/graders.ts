import { gatherBallots, recordedAnswer, type Questions, type Seated } from '@assize/court/advice';
import { reportShown } from '@assize/court/advice/critique';
import { readPrompt } from '@assize/llm';
import { strictObject, type Gathered } from '@assize/proto';
import {
  clipped,
  GRADERS,
  type CritiqueView,
  type Grader,
  type Grades,
} from '@assize/proto/critique';
import Type from 'typebox';

type Graded = Grades['graders'][number];

/** The seat on the bus. Its key, ballot and question have the same name. */
export const graderSeat = (grader: Grader): string => `grader-${grader}`;

const promptOf = (grader: Grader) =>
  readPrompt(new URL(`../../../prompts/grade-${grader}-1.md`, import.meta.url));
const PROMPTS = {
  relevance: promptOf('relevance'),
  support: promptOf('support'),
  coherence: promptOf('coherence'),
};

/** Asks all graders with a seat at once; none sees another's grades. */
export async function gatherGrades(
  { voices, keys, clock }: Seated,
  view: CritiqueView,
  signal: AbortSignal,
): Promise<Pick<Gathered, 'advice' | 'seats'>> {
  const asked = GRADERS.flatMap((grader) => {
    const voice = voices.find(({ name }) => name === graderSeat(grader));
    return voice ? [{ voice, question: questionOf(view, grader) }] : [];
  });
  const { advice, ballots } = await gatherBallots(asked, view, { keys, clock, signal });
  return { advice, seats: ballots };
}

/** Null if the grader had no seat. */
export function seatedGrades(
  view: CritiqueView,
  gathered: Gathered,
  grader: Grader,
): Graded | null {
  const ballot = gathered.seats?.find(({ name }) => name === graderSeat(grader));
  if (!ballot) return null;
  const absent = (why: string): Graded => ({
    grader,
    scores: [],
    abstained: clipped(why, 4000),
  });
  if (ballot.refused !== null) return absent(ballot.refused);
  const told = recordedAnswer(gathered, graderSeat(grader), scoresSchema(view));
  if (!told.ok) return absent(told.why);
  const { sectionOf } = reportShown(view);
  const scores = Object.entries(told.value.scores).flatMap(([name, score]) => {
    const section = sectionOf(name);
    return section === null ? [] : [{ section, score }];
  });
  return { grader, scores, abstained: null };
}

function questionOf(view: CritiqueView, grader: Grader): Questions {
  // A grader sees only the report, and nothing that the critics said.
  const { data } = reportShown({ ...view, thread: [], history: [] });
  const question = {
    asked: graderSeat(grader),
    prompt: PROMPTS[grader],
    data,
    name: 'grades',
    schema: scoresSchema(view),
  };
  return { questions: [question], spent: view.spent };
}

function scoresSchema(view: CritiqueView) {
  const { sections } = reportShown(view);
  const score = Type.Number({ minimum: 0, maximum: 1 });
  const scores = strictObject(Object.fromEntries(sections.map((name) => [name, score])));
  return strictObject({ scores, why: Type.String({ maxLength: 1200 }) });
}
