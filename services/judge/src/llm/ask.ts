import { askAll, type Counsel, type Questions } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import type { Advice, Gathered, View } from '@assize/proto';
import { Check } from 'typebox/value';
import { faultsIn, rulingOn } from './answer.ts';
import { askedOn } from './deliberate.ts';
import { mattersIn } from './matter.ts';
import { ORDERS, presented } from './presentation.ts';

const PROMPT = readPrompt(new URL('../../prompts/ruling-2.md', import.meta.url));

/** What one voice is asked of a case: about every matter of it, in both orders. */
export function questionsOn(view: View, gathered: Gathered, voice: string): Questions {
  const matters = mattersIn(view, gathered);
  const questions = ORDERS.flatMap((order) =>
    matters.map((matter, i) => {
      const schema = rulingOn(matter);
      return {
        asked: askedOn(voice, order, i),
        prompt: PROMPT,
        data: presented(view, matter, order),
        name: 'ruling',
        schema,
        faultsOf: (answer: unknown) => (Check(schema, answer) ? faultsIn(matter, answer) : []),
      };
    }),
  );
  return { questions, spent: view.spent };
}

/** Asks one voice; without an answer to every question it abstains. */
export function askOn(
  counsel: Counsel,
  view: View,
  gathered: Gathered,
  voice: string,
  signal: AbortSignal,
): Promise<Advice[]> {
  return askAll(counsel, questionsOn(view, gathered, voice), signal);
}
