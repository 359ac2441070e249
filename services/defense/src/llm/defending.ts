import {
  challengeSchema,
  challengesWith,
  claimData,
  dutyOf,
  shownNamesOf,
  prose,
  shownIn,
  type Shown,
} from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject, type DefenseBrief, type View } from '@assize/proto';
import Type from 'typebox';
import { MOST_CHALLENGES } from '../defend.ts';
import { alternativeSchema, alternativeFrom, optionsIn } from './alternatives.ts';

const PROMPT = readPrompt(new URL('../../prompts/defend-1.md', import.meta.url));
const MOST_ASKED = 4;
/** In characters. */
const LONGEST = 1200;

function answerSchema(seen: View, shown: Shown) {
  return strictObject({
    statement: Type.String({ maxLength: LONGEST }),
    concede: Type.Boolean(),
    challenges: Type.Array(challengeSchema(shown), { maxItems: MOST_ASKED }),
    alternative: alternativeSchema(shown, optionsIn(seen)),
  });
}

/**
 * The rule's challenges are raised whatever the model answers, followed by the model's own. The model can withdraw a
 * plea that the rule would enter, but cannot enter one that the rule would not.
 */
export const defending = dutyOf<View, ReturnType<typeof answerSchema>, DefenseBrief>({
  kind: 'defense-brief',
  question(seen) {
    const shown = shownIn(seen);
    if (shown.names.length === 0) return null;
    const charged = { tag: 'charged-with', text: shownNamesOf(shown, seen.charged) };
    const data = [...claimData(seen), ...shown.data, charged, ...findingsIn(seen, shown)];
    const schema = answerSchema(seen, shown);
    return { asked: 'defend', prompt: PROMPT, data, name: 'defense', schema };
  },
  combine(seen, answer, byRule) {
    const shown = shownIn(seen);
    const statement = prose(answer.statement, LONGEST);
    const inItsWords = (by: string | null): string | null =>
      by === null || statement === '' ? by : `${by}. The defense: ${statement}`;
    const plea = answer.concede ? inItsWords(byRule.plea) : null;
    const own = plea === null ? alternativeFrom(seen, shown, answer.alternative) : null;
    const alternative = byRule.alternative ?? own;
    const bounds = { shown, open: seen.charged, most: MOST_CHALLENGES };
    return {
      ...byRule,
      challenges: challengesWith(byRule.challenges, answer.challenges, bounds),
      motionToDismiss: alternative ? null : inItsWords(byRule.motionToDismiss),
      alternative,
      plea,
    };
  },
  abstained: (byRule, why) => {
    const nothing = { challenges: [], motionToDismiss: null, alternative: null, plea: null };
    return { ...byRule, ...nothing, abstained: why };
  },
});

/** The adversary's findings, as far as the defense may see them. */
function findingsIn({ discovery }: View, shown: Shown): { tag: string; text: string }[] {
  return (discovery?.checks ?? []).map(({ finding, exhibits }) => {
    return { tag: 'finding', text: `${shownNamesOf(shown, exhibits)}: ${prose(finding, 300)}` };
  });
}
