import { align, type Pair } from '#src/align.ts';
import { CUE_NAMES, measure } from '#src/cues/all.ts';
import { type Restatement, restatement } from '#src/cues/restatement.ts';
import { claimOf, windowsOf } from '#src/memo.ts';
import { INTERCEPTS, type Weights, WEIGHTS } from '#src/weights.ts';

/** What the cues say of a passage; support, refute and neutral are probabilities that sum to 1. */
export interface Reading {
  /** 0–1: how far the passage is about the claim at all */
  readonly relevance: number;
  readonly support: number;
  readonly refute: number;
  readonly neutral: number;
}

type Stance = 'support' | 'refute' | 'neutral';

const NOTHING: Reading = { relevance: 0, support: 0, refute: 0, neutral: 1 };

/** A cue without a weight says nothing (a unit test refuses one: the weights were not fitted again). */
const SILENT: Weights = [0, 0, 0, 0];
const TABLE: readonly Weights[] = CUE_NAMES.map((name) => WEIGHTS[name] ?? SILENT);

/**
 * The least probability of a stance where a passage restates the claim, or denies it flatly: rules
 * over the fitted weights, at the share of gold labels that agree where the rule holds (FITTING.md).
 */
const PLAIN: Readonly<Record<Restatement, readonly [stance: Stance, least: number] | null>> = {
  same: ['support', 0.93],
  denied: ['refute', 0.9],
  number: ['refute', 0.88],
  opposite: ['refute', 0.85],
  name: null,
  word: null,
  demoted: null,
  no: null,
};

/** Below this relevance a passage is off topic, and off topic means neutral: 0.9 at least. */
const OFF_TOPIC = 0.1;

/** The highest relevance of a passage that shares no content term with the claim. */
const NOTHING_SHARED = 0.05;

/** Raises one stance to at least its floor and takes the rest from the other two in proportion. */
function atLeast(reading: Reading, stance: Stance, least: number): Reading {
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

function weigh(values: readonly number[]): [number, number, number, number] {
  let [support, refute, neutral, relevance] = INTERCEPTS;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    const weights = TABLE[i];
    if (value === 0 || weights === undefined) continue;
    support += value * weights[0];
    refute += value * weights[1];
    neutral += value * weights[2];
    relevance += value * weights[3];
  }
  return [support, refute, neutral, relevance];
}

function readWindow(pair: Pair): Reading {
  const [support, refute, neutral, relevance] = weigh(measure(pair));
  const top = Math.max(support, refute, neutral);
  const [s, r, n] = [Math.exp(support - top), Math.exp(refute - top), Math.exp(neutral - top)];
  const sum = s + r + n;
  const fitted = 1 / (1 + Math.exp(-relevance));
  const about = pair.coverage > 0 ? fitted : Math.min(fitted, NOTHING_SHARED);
  const reading = { relevance: about, support: s / sum, refute: r / sum, neutral: n / sum };
  if (about < OFF_TOPIC) return atLeast(reading, 'neutral', 0.9);
  const rule = PLAIN[restatement(pair)];
  return rule === null ? reading : atLeast(reading, ...rule);
}

/**
 * Reads a passage against a claim. A long passage is cut into sentences, and its windows are every
 * sentence and every two neighbours; the window that covers most of the claim's terms, by their
 * weight, speaks for the passage, the shorter one where two cover the same.
 */
export function readPassage(claim: string, passage: string): Reading {
  const terms = claimOf(claim);
  let best: Pair | undefined;
  for (const window of windowsOf(passage)) {
    const pair = align(terms, window);
    if (best === undefined || pair.coverage > best.coverage) best = pair;
  }
  if (best === undefined || terms.content.length === 0) return NOTHING;
  return readWindow(best);
}
