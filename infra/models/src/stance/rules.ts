import { cuesOf } from '@assize/lexical';
import { isCrossedOut } from '#src/stance/rules/crossed-out.ts';
import { isDeniedInPart } from '#src/stance/rules/denial.ts';
import { isExcepted } from '#src/stance/rules/excepted.ts';
import { exchanges, isConverse } from '#src/stance/rules/exchange.ts';
import { restates } from '#src/stance/rules/restate.ts';
import { scope } from '#src/stance/rules/scope.ts';
import { isOfOtherForm } from '#src/stance/rules/forms.ts';
import { shared } from '#src/stance/rules/shares.ts';
import { isSoftened } from '#src/stance/rules/softened.ts';
import { isUnproven } from '#src/stance/rules/unproven.ts';
import type { Stances } from '#src/stance/probabilities.ts';

/** What is checked beside the model, by code: where it holds, the odds are multiplied. */
export interface Rule {
  readonly name: string;
  holds(claim: string, window: string): boolean;
  /** Factors of the odds of support, refute and neutral; 1 leaves them. */
  readonly factors: Stances;
}

/** The value of the cue for two names: it counts halves, up to four names. */
const TWO_NAMES = 1;

/** One name may be left to the context ("it", "the city"); where two are absent, another is spoken of. */
export function lacksNames(claim: string, window: string): boolean {
  return cuesOf(claim, window).cue('names-lacking') >= TWO_NAMES;
}

/** The rules that are asked, in this order. Those that were measured and did not help are in the docs. */
const RULES: readonly Rule[] = [
  { name: 'unattested', holds: lacksNames, factors: { support: 1, refute: 1, neutral: 1.5 } },
  {
    name: 'exchange',
    holds: exchanges,
    factors: { support: 0.01, refute: 2, neutral: 1 },
  },
  {
    name: 'converse',
    holds: isConverse,
    factors: { support: 8, refute: 0.02, neutral: 0.05 },
  },
  {
    name: 'other-form',
    holds: isOfOtherForm,
    factors: { support: 0.01, refute: 1, neutral: 1 },
  },
  {
    name: 'crossed-out',
    holds: isCrossedOut,
    factors: { support: 0.01, refute: 1, neutral: 1 },
  },
  {
    name: 'share-within',
    holds: (claim, window) => shared(claim, window) === 'within',
    factors: { support: 8, refute: 0.02, neutral: 0.05 },
  },
  {
    name: 'share-apart',
    holds: (claim, window) => shared(claim, window) === 'apart',
    factors: { support: 0.02, refute: 8, neutral: 0.05 },
  },
  {
    name: 'share-open',
    holds: (claim, window) => shared(claim, window) === 'open',
    factors: { support: 0.02, refute: 0.02, neutral: 1 },
  },
  {
    name: 'softened',
    holds: isSoftened,
    factors: { support: 0.01, refute: 1, neutral: 1 },
  },
  {
    name: 'denied-in-part',
    holds: isDeniedInPart,
    factors: { support: 1, refute: 0.02, neutral: 1 },
  },
  {
    // Absence of evidence is no contradiction, and no support of the contrary.
    name: 'unproven',
    holds: isUnproven,
    factors: { support: 0.02, refute: 0.02, neutral: 1 },
  },
  {
    name: 'excepted',
    holds: isExcepted,
    factors: { support: 0.01, refute: 2, neutral: 1 },
  },
  {
    name: 'restated',
    holds: (claim, window) => restates(claim, window) === 'alone',
    factors: { support: 8, refute: 1, neutral: 0.05 },
  },
  {
    // Another sentence may take it back in words that no list has: the readers see that, as a refutation.
    name: 'restated-among-others',
    holds: (claim, window) => restates(claim, window) === 'among-others',
    factors: { support: 4, refute: 1, neutral: 0.2 },
  },
  {
    name: 'says-more',
    holds: (claim, window) => scope(claim, window) === 'more',
    factors: { support: 0.01, refute: 1, neutral: 1 },
  },
  {
    name: 'says-less',
    holds: (claim, window) => scope(claim, window) === 'less',
    factors: { support: 8, refute: 0.02, neutral: 0.05 },
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
  return rules
    .filter((rule) => rule.holds(claim, window))
    .reduce((so, rule) => scaled(so, rule.factors), stances);
}
