import {
  dataBlock,
  readPrompt,
  type LanguageModel,
  type ModelFailure,
  type Prompt,
  type Usage,
} from '@assize/llm';
import Type from 'typebox';
import { definedFields, strictObject } from '@assize/proto';
import { normalisedWords } from '@assize/proto/cartography';

export interface WrittenCounterClaims {
  /** Empty if the model wrote no usable counter-claim. */
  readonly texts: readonly string[];
  readonly failure?: ModelFailure;
  readonly model: string;
  readonly prompt: Pick<Prompt, 'name' | 'hash'>;
  readonly usage: Usage;
}

/** At most `howMany`. Never throws: the answer contains the failure. */
export type CounterClaimWriter = (
  statement: string,
  howMany: number,
  signal: AbortSignal | undefined,
) => Promise<WrittenCounterClaims>;

/** Maximum length in characters of a counter-claim that is searched for. It should be one sentence. */
const LONGEST = 1000;

const PROMPT = new URL('./prompts/counter-claims-1.md', import.meta.url);

function answerOf(howMany: number) {
  return strictObject({
    counterClaims: Type.Array(Type.String(), { minItems: 1, maxItems: howMany }),
  });
}

/** Not empty, not too long, and different in words from the statement and from each other. */
export function usableOf(statement: string, texts: readonly string[]): string[] {
  const seen = new Set(['', normalisedWords(statement)]);
  return texts
    .map((text) => text.trim())
    .filter((text) => {
      const key = normalisedWords(text);
      if (seen.has(key) || text.length > LONGEST) return false;
      seen.add(key);
      return true;
    });
}

export function counterClaimWriter(model: LanguageModel): CounterClaimWriter {
  const { text: system, ...prompt } = readPrompt(PROMPT);
  return async (statement, howMany, signal) => {
    const answer = await model.complete({
      system,
      user: `${dataBlock('statement', statement)}\nCounter-claims wanted: ${howMany}`,
      name: 'counter_claims',
      schema: answerOf(howMany),
      faultsOf: ({ counterClaims }) =>
        usableOf(statement, counterClaims).length > 0
          ? []
          : ['no counter-claim says anything but the statement'],
      ...definedFields({ signal }),
    });
    const { usage } = answer;
    const by = { model: model.name, prompt, usage };
    if (!answer.ok) return { texts: [], failure: answer.failure, ...by };
    return { texts: usableOf(statement, answer.value.counterClaims), ...by };
  };
}
