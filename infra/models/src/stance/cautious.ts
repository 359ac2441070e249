import { isLexical } from '@assize/lexical';
import type { Stances } from '#src/stance/probabilities.ts';

/**
 * The power to which services take a trained reader's probabilities. These mean what they say in the mean of the
 * fields that they were fitted on, and who acts on one doesn't know which field it sits in: in the hardest one,
 * operations, a fourth of what is .84 and more sure of support is wrong
 * (infra/models/stance/TRIED.md#near-twins has how it was chosen).
 */
const CAUTION = 0.75;

/**
 * A reading as it is acted on: its probabilities to the power `CAUTION`, summing to 1 again. Their order stays, their
 * odds shrink. Those of lexical cues stay as they are: a court has a least confidence of its own for them.
 */
export function cautious<Reading extends Stances>(stanceModel: string, reading: Reading): Reading {
  if (isLexical(stanceModel)) return reading;
  const support = reading.support ** CAUTION;
  const refute = reading.refute ** CAUTION;
  const neutral = reading.neutral ** CAUTION;
  const sum = support + refute + neutral;
  return { ...reading, support: support / sum, refute: refute / sum, neutral: neutral / sum };
}
