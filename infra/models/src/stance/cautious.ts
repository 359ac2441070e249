import { isLexical } from '@assize/lexical';
import type { Stances } from '#src/stance/probabilities.ts';

/**
 * The power to which services raise a trained reader's probabilities. Those are calibrated on the mean of several
 * fields; in the hardest, operations, a fourth of the readings with .84 or more for support are wrong. For the choice
 * of the value see infra/models/stance/TRIED.md#near-twins.
 */
const CAUTION = 0.75;

/**
 * A reading for services to act on: its probabilities to the power `CAUTION`, normalised to sum to 1. Lexical readings
 * stay as they are: a court has a separate least confidence for those.
 */
export function withCaution<Reading extends Stances>(
  stanceModel: string,
  reading: Reading,
): Reading {
  if (isLexical(stanceModel)) return reading;
  const support = reading.support ** CAUTION;
  const refute = reading.refute ** CAUTION;
  const neutral = reading.neutral ** CAUTION;
  const sum = support + refute + neutral;
  return { ...reading, support: support / sum, refute: refute / sum, neutral: neutral / sum };
}
