import type { Questions } from '@assize/court/advice';
import { readPrompt } from '@assize/llm';
import type { Gathered, View } from '@assize/proto';
import { Check } from 'typebox/value';
import { faultsIn, rulingSchema } from './answer.ts';
import { askedOn } from './deliberate.ts';
import { mattersIn } from './matter.ts';
import { ORDERS, presented } from './presentation.ts';

const PROMPT = readPrompt(new URL('../../prompts/ruling-2.md', import.meta.url));

/** Every matter, in both orders. */
export function questionsOn(view: View, gathered: Gathered, voice: string): Questions {
  const matters = mattersIn(view, gathered);
  const questions = ORDERS.flatMap((order) =>
    matters.map((matter, i) => {
      const schema = rulingSchema(matter);
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
