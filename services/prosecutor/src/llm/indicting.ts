import { claimData, dutyOf, nameAmong, prose, shownIn, type Shown } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import { WEIGHTS, type Indictment, type View } from '@assize/proto';
import { readingsOn } from '@assize/court/reading';
import Type from 'typebox';
import { forCharge, MOST_ITEMS, weightOf } from '../indict.ts';

const PROMPT = readPrompt(new URL('../../prompts/indict-1.md', import.meta.url));
/** Beside what the rule charges with, at most this many exhibits of the model's choice. */
const MOST_FURTHER = 3;
/** Longest narrative, in characters. */
const LONGEST = 1500;

function answerOf(shown: Shown) {
  const strict = { additionalProperties: false };
  const item = Type.Object({ exhibit: nameAmong(shown), weight: Type.Enum([...WEIGHTS]) }, strict);
  const items = Type.Array(item, { maxItems: MOST_ITEMS });
  return Type.Object({ narrative: Type.String({ maxLength: LONGEST }), items }, strict);
}
type Answer = Type.Static<ReturnType<typeof answerOf>>;

/**
 * D0 with a model: it tells the case and says how each exhibit weighs. What the readings say speaks
 * for the charge is charged with whatever it answers; of its own choice that much more as they bear
 * out. Strengths and confidence are those of the readings: a model can't know them.
 */
export const indicting = dutyOf<View, ReturnType<typeof answerOf>, Indictment>({
  kind: 'indictment',
  question(seen) {
    const shown = shownIn(seen);
    if (shown.names.length === 0) return null;
    const data = [...claimData(seen), ...shown.data];
    return { asked: 'indict', prompt: PROMPT, data, name: 'indictment', schema: answerOf(shown) };
  },
  held(seen, answer, byRule) {
    const weights = weightsIn(answer, shownIn(seen));
    const charged = new Set(byRule.items.map(({ id }) => id));
    const further = forCharge(seen, readingsOn(seen.recalled, seen.charge.statement))
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

/** The weight that the model gives each exhibit; the first, where it names one twice. */
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
