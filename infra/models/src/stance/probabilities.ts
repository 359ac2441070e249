import type { Manifest } from '#src/stance/manifest.ts';

/** The probabilities that a text supports, refutes, or says nothing about a claim: each from 0 to 1, with the sum 1. */
export interface Stances {
  readonly support: number;
  readonly refute: number;
  readonly neutral: number;
}

export type Logits = readonly [support: number, refute: number, neutral: number];

export type Calibration = Pick<Manifest, 'temperature' | 'growth' | 'doubt' | 'bias' | 'cues'>;

/** The least and the greatest length that is used, in characters. Others were not measured. */
const CLAIM = { least: 20, most: 400 };
const PASSAGE = { least: 40, most: 1500 };
/** The geometric mean of a claim's and a passage's length, in characters, at which the temperature is `temperature`. */
const USUAL_LENGTH = 110;

/** The length of a text in characters, within bounds. A run of white space counts as one. */
function lengthOf(text: string, { least, most }: typeof CLAIM): number {
  return Math.min(most, Math.max(least, text.trim().replace(/\s+/gu, ' ').length));
}

/** The spread of the logits of a reader that is as sure as its training labels, smoothed by .05, taught it to be. */
const USUAL_SPREAD = 2;

function spreadOf([support, refute, neutral]: Logits): number {
  const mean = (support + refute + neutral) / 3;
  return Math.hypot(support - mean, refute - mean, neutral - mean) / Math.sqrt(3);
}

/**
 * Takes the whole passage (not only the window that is read) and the reader's own logits. The temperature is
 * temperature · (√(|claim| · |passage|) / 110)^growth · (spread / 2)^−doubt. Readers are worse on longer texts
 * (infra/models/stance/TRIED.md#longer-texts-are-less-sure) and where logits lie close together
 * (#a-temperature-that-knows-doubt).
 */
export function calibratedFor<C extends Calibration>(
  by: C,
  claim: string,
  passage: string,
  own: Logits,
): C {
  const size = Math.sqrt(lengthOf(claim, CLAIM) * lengthOf(passage, PASSAGE));
  const byLength = (size / USUAL_LENGTH) ** (by.growth ?? 0);
  const byDoubt = (spreadOf(own) / USUAL_SPREAD) ** -(by.doubt ?? 0);
  return { ...by, temperature: by.temperature * byLength * byDoubt };
}

/** The weighted mean of two models' logits. `share`, from 0 to 1, is the weight of the second. */
export function meanOf(one: Logits, other: Logits, share: number): Logits {
  const mean = (a: number, b: number): number => (1 - share) * a + share * b;
  return [mean(one[0], other[0]), mean(one[1], other[1]), mean(one[2], other[2])];
}

/** The cues' table knows only its own data, so a 0 in it does not mean impossible. */
const LEAST_CUE = 0.001;

export function softmax(logits: Logits): Stances {
  const top = Math.max(...logits);
  const [support, refute, neutral] = logits;
  const [s, r, n] = [Math.exp(support - top), Math.exp(refute - top), Math.exp(neutral - top)];
  const sum = s + r + n;
  return { support: s / sum, refute: r / sum, neutral: n / sum };
}

function cueTerm(probability: number, cues: number): number {
  return cues === 0 ? 0 : cues * Math.log(Math.max(probability, LEAST_CUE));
}

/**
 * softmax(logits / temperature + cues · log(probability by the cues) + bias): temperature scaling (Guo et al. 2017)
 * with an offset for each label, and with the cues in a logarithmic pool (Genest and Zidek 1986).
 */
export function probabilities(
  logits: Logits,
  { temperature, bias, cues = 0 }: Calibration,
  byCues: Stances = EVEN,
): Stances {
  const [support, refute, neutral] = logits;
  const [s, r, n] = bias;
  return softmax([
    support / temperature + s + cueTerm(byCues.support, cues),
    refute / temperature + r + cueTerm(byCues.refute, cues),
    neutral / temperature + n + cueTerm(byCues.neutral, cues),
  ]);
}

const EVEN: Stances = { support: 1 / 3, refute: 1 / 3, neutral: 1 / 3 };
