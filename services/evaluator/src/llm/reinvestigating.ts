import {
  claimData,
  dutyOf,
  exhibitNameSchema,
  prose,
  shownIn,
  type Shown,
} from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject, type Reinvestigation, type RemandFeedback, type View } from '@assize/proto';
import Type from 'typebox';

const PROMPT = readPrompt(new URL('../../prompts/reinvestigate-1.md', import.meta.url));

/** Maximum number of exhibits that an answer may cite. */
const MOST_EXHIBITS = 4;
/** Maximum length of an answer in characters. */
const LONGEST = 600;

const questionsIn = ({ feedback }: View): RemandFeedback['questions'] => feedback?.questions ?? [];

function answerOf(shown: Shown, questions: RemandFeedback['questions']) {
  const answer = strictObject({
    question: Type.Enum(questions.map((_question, at) => `q${at + 1}`)),
    answer: Type.Union([Type.String({ maxLength: LONGEST }), Type.Null()]),
    exhibits: Type.Array(exhibitNameSchema(shown), { maxItems: MOST_EXHIBITS }),
  });
  return strictObject({ answers: Type.Array(answer, { maxItems: questions.length }) });
}

/**
 * Reinvestigation with a model: it answers the judge's questions from the exhibits. The new
 * evidence and the new charge remain the rule's. An answer is used only if it cites an exhibit on
 * the record. The model is not asked if the publisher's own investigator has answered.
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
  combine(seen, { answers }, byRule) {
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
