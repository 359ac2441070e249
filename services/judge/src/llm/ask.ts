import { spentWith, type Counsel } from '@assize/counsel';
import { readPrompt } from '@assize/llm';
import type { Advice, Gathered, View } from '@assize/proto';
import { faultsIn, rulingOn, type Ruled } from './answer.ts';
import { askedOn } from './deliberate.ts';
import { mattersIn } from './matter.ts';
import { ORDERS, presented } from './presentation.ts';

const PROMPT = readPrompt(new URL('../../prompts/ruling-2.md', import.meta.url));

/**
 * Asks one voice on every matter of a case, in both orders. After an answer that fails nothing more is
 * asked: without it the voice abstains, whatever the others say.
 */
export async function askOn(
  counsel: Counsel,
  view: View,
  gathered: Gathered,
  voice: string,
  signal: AbortSignal,
): Promise<Advice[]> {
  const advice: Advice[] = [];
  for (const order of ORDERS) {
    for (const [i, matter] of mattersIn(view, gathered).entries()) {
      const question = {
        asked: askedOn(voice, order, i),
        prompt: PROMPT,
        data: presented(view, matter, order),
        name: 'ruling',
        schema: rulingOn(matter),
        faultsOf: (answer: Ruled) => faultsIn(matter, answer),
      };
      const given = await counsel.ask(question, spentWith(view.spent, advice), signal);
      advice.push(given);
      if (given.failure) return advice;
    }
  }
  return advice;
}
