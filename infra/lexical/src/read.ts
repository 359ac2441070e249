import { align, type Pair } from '#src/align.ts';
import { CUE_NAMES, measure } from '#src/cues/all.ts';
import { type Restatement, restatement } from '#src/cues/restatement.ts';
import { claimOf, textsOf } from '#src/memo.ts';
import weights from './weights.json' with { type: 'json' };

/**
 * The reading of a passage by the cues. Support, refute and neutral are probabilities that sum to
 * 1.
 */
export interface Reading {
  /** 0–1: how far the passage is about the claim at all */
  readonly relevance: number;
  readonly support: number;
  readonly refute: number;
  readonly neutral: number;
}

type Stance = 'support' | 'refute' | 'neutral';

const NOTHING: Reading = { relevance: 0, support: 0, refute: 0, neutral: 1 };

function linear(of: { intercept: number; cues: Readonly<Record<string, number>> }) {
  const { intercept, cues } = of;
  const known = CUE_NAMES.map((name) => cues[name] ?? 0);
  return (values: readonly number[]): number =>
    values.reduce((sum, value, at) => sum + value * (known[at] ?? 0), intercept);
}

const SUPPORT = linear(weights.support);
const REFUTE = linear(weights.refute);
const NEUTRAL = linear(weights.neutral);
const RELEVANCE = linear(weights.relevance);

/**
 * Rules that override the fitted weights: the least probability of a stance if a passage restates the claim or flatly
 * denies it, which is the share of gold labels that agree with the rule (FITTING.md).
 */
const RULES: Readonly<Record<Restatement, readonly [stance: Stance, least: number] | null>> = {
  same: ['support', 0.93],
  denied: ['refute', 0.9],
  number: ['refute', 0.88],
  opposite: ['refute', 0.85],
  no: null,
};

/** Below this relevance a passage is off topic, and its neutral probability is at least 0.9. */
const OFF_TOPIC = 0.1;

/** The highest relevance of a passage that shares no content term with the claim. */
const NOTHING_SHARED = 0.05;

function withFloor(reading: Reading, stance: Stance, least: number): Reading {
  if (reading[stance] >= least) return reading;
  const keep = (1 - least) / (1 - reading[stance]);
  const { relevance, support, refute, neutral } = reading;
  const rest = {
    relevance,
    support: support * keep,
    refute: refute * keep,
    neutral: neutral * keep,
  };
  return { ...rest, [stance]: least };
}

function readWindow(pair: Pair): Reading {
  const values = measure(pair);
  const logits = [SUPPORT(values), REFUTE(values), NEUTRAL(values)];
  const top = Math.max(...logits);
  const [s = 0, r = 0, n = 0] = logits.map((logit) => Math.exp(logit - top));
  const sum = s + r + n;
  const fitted = 1 / (1 + Math.exp(-RELEVANCE(values)));
  const relevance = pair.coverage > 0 ? fitted : Math.min(fitted, NOTHING_SHARED);
  const reading = { relevance, support: s / sum, refute: r / sum, neutral: n / sum };
  if (relevance < OFF_TOPIC) return withFloor(reading, 'neutral', 0.9);
  const rule = RULES[restatement(pair)];
  return rule === null ? reading : withFloor(reading, ...rule);
}

/**
 * Finds the part of a passage that decides its reading: the sentence or pair of neighbouring sentences that covers most
 * of the claim's terms by weight, the shorter one of equals. Undefined if either text has no words.
 */
export function closestWindow(claim: string, passage: string): Pair | undefined {
  const terms = claimOf(claim);
  if (terms.content.length === 0) return undefined;
  let best: Pair | undefined;
  for (const window of textsOf(passage)) {
    const pair = align(terms, window);
    if (best === undefined || pair.coverage > best.coverage) best = pair;
  }
  return best;
}

/** Reads a passage against a claim, by its closest window. Pure. */
export function readPassage(claim: string, passage: string): Reading {
  const pair = closestWindow(claim, passage);
  return pair === undefined ? NOTHING : readWindow(pair);
}
