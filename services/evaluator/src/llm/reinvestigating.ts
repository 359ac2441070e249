import { claimData, dutyOf, nameAmong, prose, shownIn, type Shown } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import {
  strict,
  type Reinvestigation,
  type RemandFeedback,
  type View,
  orNull,
} from '@assize/proto';
import Type from 'typebox';

const PROMPT = readPrompt(new URL('../../prompts/reinvestigate-1.md', import.meta.url));

/** An answer cites at most so many exhibits. */
const MOST_EXHIBITS = 4;
/** Longest answer, in characters. */
const LONGEST = 600;

const questionsIn = ({ feedback }: View): RemandFeedback['questions'] => feedback?.questions ?? [];

function answerOf(shown: Shown, questions: RemandFeedback['questions']) {
  const answer = Type.Object(
    {
      question: Type.Enum(questions.map((_question, at) => `q${at + 1}`)),
      answer: orNull(Type.String({ maxLength: LONGEST })),
      exhibits: Type.Array(nameAmong(shown), { maxItems: MOST_EXHIBITS }),
    },
    strict,
  );
  return Type.Object({ answers: Type.Array(answer, { maxItems: questions.length }) }, strict);
}

/**
 * A remand with a model: it answers the judge's questions from the exhibits. What is brought, and
 * what is charged from now on, is what the rule makes of the readings; an answer that cites nothing
 * on the record is none. A publisher's own investigator speaks for itself.
 */
export const reinvestigating = dutyOf<View, ReturnType<typeof answerOf>, Reinvestigation>({
  kind: 'reinvestigation',
  question(seen, byRule) {
    const [shown, questions] = [shownIn(seen, byRule.evidence), questionsIn(seen)];
    const byPublisher = byRule.by.startsWith('publisher ');
    if (byPublisher || shown.names.length === 0 || questions.length === 0) return null;
    const asked = questions.map(({ text }, at) => ({ tag: `question-q${at + 1}`, text }));
    const data = [...claimData(seen), ...shown.data, ...asked];
    const schema = answerOf(shown, questions);
    return { asked: 'reinvestigate', prompt: PROMPT, data, name: 'answers', schema };
  },
  held(seen, { answers }, byRule) {
    const shown = shownIn(seen, byRule.evidence);
    const names = new Map(questionsIn(seen).map(({ id }, at) => [id, `q${at + 1}`]));
    return {
      ...byRule,
      answers: byRule.answers.map((ruled) => {
        const own = answers.find(({ question }) => question === names.get(ruled.question));
        const said = prose(own?.answer ?? '', LONGEST);
        const exhibits = shown.idsOf(own?.exhibits ?? []);
        if (said === '' || exhibits.length === 0) return ruled;
        return { question: ruled.question, answer: said, exhibits };
      }),
    };
  },
  abstained: (byRule, why) => ({
    ...byRule,
    answers: byRule.answers.map(({ question }) => ({ question, answer: null, exhibits: [] })),
    evidence: [],
    confidence: 0,
    abstained: why,
  }),
});
