import { cuesOf, type Cued } from '@assize/lexical';
import { exchanges } from '#src/stance/exchange.ts';
import { restates } from '#src/stance/restate.ts';
import type { Stances } from '#src/stance/probabilities.ts';

/** What is checked beside the model, by code: where it holds, the odds are multiplied. */
export interface Rule {
  readonly name: string;
  holds(cued: Cued, claim: string, window: string): boolean;
  /** Factors of the odds of support, refute and neutral; 1 leaves them. */
  readonly factors: Stances;
}

/** The least share of a claim that a window must have to speak of the same quantity. */
const SAME_SUBJECT = 0.5;

const CONFLICTS = ['number-conflicts', 'bound-conflicts', 'year-conflicts', 'month-conflicts'];

/** A number or date of the claim stands otherwise in a window that has most of the claim's words. */
export function mismatches(cued: Cued): boolean {
  return cued.coverage >= SAME_SUBJECT && CONFLICTS.some((name) => cued.cue(name) > 0);
}

/** One name may be left to the context ("it", "the city"); where two are absent, another is spoken of. */
export function lacksNames(cued: Cued): boolean {
  return cued.cue('names-lacking') >= TWO_NAMES;
}

/** The value of the cue for two names: it counts halves, up to four names. */
const TWO_NAMES = 1;

/** The rules that are asked, in this order. Those that were measured and did not help are in the docs. */
const RULES: readonly Rule[] = [
  { name: 'mismatch', holds: mismatches, factors: { support: 0.5, refute: 1.5, neutral: 1 } },
  { name: 'unattested', holds: lacksNames, factors: { support: 1, refute: 1, neutral: 1.5 } },
  {
    name: 'exchange',
    holds: (_cued, claim, window) => exchanges(claim, window),
    factors: { support: 0.1, refute: 2, neutral: 1 },
  },
  {
    name: 'restated',
    holds: (_cued, claim, window) => restates(claim, window) === 'alone',
    factors: { support: 8, refute: 1, neutral: 0.05 },
  },
  {
    // Another sentence may take it back in words that no list has: the readers see that, as a refutation.
    name: 'restated-among-others',
    holds: (_cued, claim, window) => restates(claim, window) === 'among-others',
    factors: { support: 4, refute: 1, neutral: 0.2 },
  },
];

function scaled(stances: Stances, factors: Stances): Stances {
  const support = stances.support * factors.support;
  const refute = stances.refute * factors.refute;
  const neutral = stances.neutral * factors.neutral;
  const sum = support + refute + neutral;
  return sum > 0
    ? { support: support / sum, refute: refute / sum, neutral: neutral / sum }
    : stances;
}

/** The model's reading of a window, with what the rules that hold there make of it. */
export function ruled(
  claim: string,
  window: string,
  stances: Stances,
  rules: readonly Rule[] = RULES,
): Stances {
  if (rules.length === 0) return stances;
  const cued = cuesOf(claim, window);
  return rules
    .filter((rule) => rule.holds(cued, claim, window))
    .reduce((so, rule) => scaled(so, rule.factors), stances);
}
