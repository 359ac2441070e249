import type { Reading } from '@assize/proto';

/**
 * The power to which the court takes a trained reader's probabilities. They mean what they say over the fields that
 * they were fitted on together, and a court doesn't know which field it sits in: in the hardest one, operations, a
 * fifth of what is .84 to .94 sure of support is wrong (docs/how-a-verdict-is-reached.md#1-reading-an-exhibit).
 */
const CAUTION = 0.6;

/** The three probabilities to the power `CAUTION`, summing to 1 again: their order stays, their odds shrink. */
export function cautious<One extends Reading>(reading: One): One {
  const support = reading.support ** CAUTION;
  const refute = reading.refute ** CAUTION;
  const neutral = reading.neutral ** CAUTION;
  const sum = support + refute + neutral;
  return sum > 0
    ? { ...reading, support: support / sum, refute: refute / sum, neutral: neutral / sum }
    : reading;
}
