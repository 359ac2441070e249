import { readPrompt } from '@assize/llm';
import { clipped, prose, type RecordedAnswer } from '@assize/court/advice';
import { strictObject } from '@assize/proto';
import Type from 'typebox';
import type { SpecModel } from '#src/review/model.ts';
import type { Assessed } from './by-signals.ts';
import { LEVELS, type Level } from './plan.ts';

const PROMPT = new URL('./prompts/triage-1.md', import.meta.url);

/** Maximum characters of a specification that the model is shown: some 6,000 tokens. */
const LONGEST = 24_000;
const LONGEST_REASON = 200;

const Answer = strictObject({
  level: Type.Enum([...LEVELS]),
  reasons: Type.Array(Type.String({ maxLength: LONGEST_REASON }), { minItems: 1, maxItems: 3 }),
});

export async function assessByModel(
  model: SpecModel,
  text: string,
  signal: AbortSignal,
): Promise<RecordedAnswer<Assessed>> {
  const told = await model.ask(
    {
      asked: 'triage',
      prompt: readPrompt(PROMPT),
      data: [{ tag: 'specification', text: clipped(text, LONGEST) }],
      name: 'triage',
      schema: Answer,
    },
    signal,
  );
  if (!told.ok) return told;
  const { level, reasons } = told.value;
  return {
    ok: true,
    value: { level, reasons: reasons.map((reason) => prose(reason, LONGEST_REASON)) },
  };
}

/**
 * A specification that talks its reviewer into `quick` still has its signals of risk; if the two are opposite extremes,
 * the result is `standard`.
 */
export function limitLevel(signals: Level, model: Level): Level {
  const apart = Math.abs(LEVELS.indexOf(signals) - LEVELS.indexOf(model)) > 1;
  return apart ? 'standard' : model;
}
