import {
  claimData,
  dutyOf,
  exhibitNameSchema,
  prose,
  shownIn,
  type Shown,
} from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { strictObject, WEIGHTS, type Indictment, type View } from '@assize/proto';
import { readingsOn, sharesFor } from '@assize/court/reading';
import Type from 'typebox';
import { MOST_ITEMS, weightOf } from '../indict.ts';

const PROMPT = readPrompt(new URL('../../prompts/indict-1.md', import.meta.url));
const MOST_FURTHER = 3;
/** The longest narrative, in characters. */
const LONGEST = 1500;

function answerSchema(shown: Shown) {
  const item = strictObject({ exhibit: exhibitNameSchema(shown), weight: Type.Enum([...WEIGHTS]) });
  const items = Type.Array(item, { maxItems: MOST_ITEMS });
  return strictObject({ narrative: Type.String({ maxLength: LONGEST }), items });
}
type Answer = Type.Static<ReturnType<typeof answerSchema>>;

/**
 * The model writes the narrative and weighs each exhibit. The exhibits that the readings support most are charged
 * whatever it answers; it may add `MOST_FURTHER` others that the readings support. Strengths and confidence come from
 * the readings, since a model cannot know them.
 */
export const indicting = dutyOf<View, ReturnType<typeof answerSchema>, Indictment>({
  kind: 'indictment',
  question(seen) {
    const shown = shownIn(seen);
    if (shown.names.length === 0) return null;
    const data = [...claimData(seen), ...shown.data];
    return {
      asked: 'indict',
      prompt: PROMPT,
      data,
      name: 'indictment',
      schema: answerSchema(shown),
    };
  },
  combine(seen, answer, byRule) {
    const weights = weightsIn(answer, shownIn(seen));
    const charged = new Set(byRule.items.map(({ id }) => id));
    const { classification, statement } = seen.charge;
    const further = sharesFor(classification, readingsOn(seen.recalled, statement))
      .filter(({ id }) => weights.has(id) && !charged.has(id))
      .slice(0, MOST_FURTHER)
      .map(({ id, share }) => ({ id, weight: weightOf(share), strength: share }));
    return {
      ...byRule,
      narrative: prose(answer.narrative, LONGEST) || byRule.narrative,
      items: [...byRule.items, ...further].map((item) => {
        return { ...item, weight: weights.get(item.id) ?? item.weight };
      }),
    };
  },
  abstained: (byRule, why) => ({ ...byRule, items: [], confidence: 0, abstained: why }),
});

/** If the model names an exhibit twice, the first weight counts. */
function weightsIn(
  { items }: Answer,
  shown: Shown,
): Map<string, Answer['items'][number]['weight']> {
  const weights = new Map<string, Answer['items'][number]['weight']>();
  for (const { exhibit, weight } of items) {
    const id = shown.idOf(exhibit);
    if (id !== null && !weights.has(id)) weights.set(id, weight);
  }
  return weights;
}
