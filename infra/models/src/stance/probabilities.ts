import type { Manifest } from '#src/stance/manifest.ts';

/** What a text says about a claim; the three are from 0 to 1 and sum to 1. */
export interface Stances {
  readonly support: number;
  readonly refute: number;
  readonly neutral: number;
}

/** Logits of support, refute and neutral. */
export type Logits = readonly [support: number, refute: number, neutral: number];

/** How a model's logits become probabilities that mean what they say on the data it was fitted on. */
export type Calibration = Pick<Manifest, 'temperature' | 'growth' | 'doubt' | 'bias' | 'cues'>;

/** What a text counts at least and at most, in characters: so short and so long ones were measured. */
const CLAIM = { least: 20, most: 400 };
const PASSAGE = { least: 40, most: 1500 };
/** The geometric mean of a claim's and a passage's length that `temperature` is for, in characters. */
const USUAL = 110;

/** The length of a text in characters, a run of white space as one. */
function lengthOf(text: string, { least, most }: typeof CLAIM): number {
  return Math.min(most, Math.max(least, text.trim().replace(/\s+/gu, ' ').length));
}

/** The spread of a reader that is as sure as its labels, smoothed by .05, have taught it to be. */
const SUREST = 2;

/** The standard deviation of three logits. */
function spreadOf([support, refute, neutral]: Logits): number {
  const mean = (support + refute + neutral) / 3;
  return Math.hypot(support - mean, refute - mean, neutral - mean) / Math.sqrt(3);
}

/**
 * The calibration of a claim beside a passage, the whole of it and not what is read, by a reader whose own logits
 * of them are known: its temperature is
 * temperature · (√(|claim| · |passage|) / 110)^growth · (spread / 2)^−doubt. Longer texts are read worse, in fields
 * that a reader does not know and in those that it does
 * (infra/models/stance/TRIED.md#longer-texts-are-less-sure), and so is what leaves its logits close together
 * (#a-temperature-that-knows-doubt).
 */
export function calibratedFor<C extends Calibration>(
  by: C,
  claim: string,
  passage: string,
  own: Logits,
): C {
  const size = Math.sqrt(lengthOf(claim, CLAIM) * lengthOf(passage, PASSAGE));
  const grown = (size / USUAL) ** (by.growth ?? 0);
  const doubted = (spreadOf(own) / SUREST) ** -(by.doubt ?? 0);
  return { ...by, temperature: by.temperature * grown * doubted };
}

/** The mean of two models' logits, of which the second's count `share`, from 0 to 1. */
export function meanOf(one: Logits, other: Logits, share: number): Logits {
  const mean = (a: number, b: number): number => (1 - share) * a + share * b;
  return [mean(one[0], other[0]), mean(one[1], other[1]), mean(one[2], other[2])];
}

/** The least probability that cues are taken by: their table never saw what it calls impossible. */
const LEAST_CUE = 0.001;

/** exp(x) over the sum of all three. */
export function softmax(logits: Logits): Stances {
  const top = Math.max(...logits);
  const [support, refute, neutral] = logits;
  const [s, r, n] = [Math.exp(support - top), Math.exp(refute - top), Math.exp(neutral - top)];
  const sum = s + r + n;
  return { support: s / sum, refute: r / sum, neutral: n / sum };
}

/** What cues add to a logit: 0 where they count nothing. */
function said(probability: number, cues: number): number {
  return cues === 0 ? 0 : cues * Math.log(Math.max(probability, LEAST_CUE));
}

/**
 * softmax(logits / temperature + cues · log(what the cues say) + bias): temperature scaling (Guo et al.
 * 2017) with an offset a label, and the cues as a second opinion in a logarithmic pool (Genest and
 * Zidek 1986).
 */
export function probabilities(
  logits: Logits,
  { temperature, bias, cues = 0 }: Calibration,
  byCues: Stances = EVEN,
): Stances {
  const [support, refute, neutral] = logits;
  const [s, r, n] = bias;
  return softmax([
    support / temperature + s + said(byCues.support, cues),
    refute / temperature + r + said(byCues.refute, cues),
    neutral / temperature + n + said(byCues.neutral, cues),
  ]);
}

/** Says nothing of a label that it does not say of the others. */
const EVEN: Stances = { support: 1 / 3, refute: 1 / 3, neutral: 1 / 3 };
