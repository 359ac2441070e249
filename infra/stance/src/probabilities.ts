import type { Manifest } from '#src/manifest.ts';

/** What a text says about a claim; the three are from 0 to 1 and sum to 1. */
export interface Stances {
  readonly support: number;
  readonly refute: number;
  readonly neutral: number;
}

/** Logits of support, refute and neutral. */
export type Logits = readonly [support: number, refute: number, neutral: number];

/** How a model's logits become probabilities that mean what they say on the data it was fitted on. */
export type Calibration = Pick<Manifest, 'temperature' | 'bias'>;

/** exp(x) over the sum of all three. */
export function softmax(logits: Logits): Stances {
  const top = Math.max(...logits);
  const [support, refute, neutral] = logits;
  const [s, r, n] = [Math.exp(support - top), Math.exp(refute - top), Math.exp(neutral - top)];
  const sum = s + r + n;
  return { support: s / sum, refute: r / sum, neutral: n / sum };
}

/** softmax(logits / temperature + bias): temperature scaling (Guo et al. 2017) with an offset a label. */
export function probabilities(logits: Logits, { temperature, bias }: Calibration): Stances {
  const [support, refute, neutral] = logits;
  const [s, r, n] = bias;
  return softmax([support / temperature + s, refute / temperature + r, neutral / temperature + n]);
}
