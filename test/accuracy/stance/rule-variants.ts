import { ruled, RULES, type Rule, type Stances } from '@assize/models/stance';
import type { Pool } from './pools.ts';
import type { ReadPassage } from './read.ts';

const CONFLICTS = ['number-conflicts', 'bound-conflicts', 'year-conflicts', 'month-conflicts'];

function mismatch(least: number, support: number, refute: number): Rule {
  return {
    name: `a number or date differs, coverage from ${least}: support × ${support}, refute × ${refute}`,
    holds: ({ coverage, cue }) => coverage >= least && CONFLICTS.some((name) => cue(name) > 0),
    factors: { support, refute, neutral: 1 },
  };
}

function lacking(name: string, cues: readonly string[], neutral: number, least = 0): Rule {
  return {
    name: `${name}: neutral × ${neutral}`,
    holds: ({ cue }) => cues.some((one) => cue(one) > least),
    factors: { support: 1, refute: 1, neutral },
  };
}

function bare(below: number, neutral: number): Rule {
  return {
    name: `coverage below ${below}: neutral × ${neutral}`,
    holds: ({ coverage }) => coverage < below,
    factors: { support: 1, refute: 1, neutral },
  };
}

function restated(cue: string, factors: Stances): Rule {
  const stated = Object.entries(factors).map(([name, factor]) => `${name} × ${factor}`);
  return { name: `${cue}: ${stated.join(', ')}`, holds: (cued) => cued.cue(cue) > 0, factors };
}

const CANDIDATES: readonly Rule[] = [
  ...[0.3, 0.5, 0.7].flatMap((least) =>
    [
      [0.5, 1.5],
      [0.25, 2],
      [1, 2],
      [0.5, 1],
    ].map(([support = 1, refute = 1]) => mismatch(least, support, refute)),
  ),
  lacking('a number of the claim is absent', ['number-absent'], 1.5),
  lacking('a number of the claim is absent', ['number-absent'], 2),
  lacking('a name of the claim is absent', ['names-lacking'], 1.5),
  lacking('a name of the claim is absent', ['names-lacking'], 2),
  lacking('two names of the claim are absent', ['names-lacking'], 2, 0.5),
  lacking('three words of the claim are absent', ['words-lacking'], 1.5, 0.9),
  bare(0.2, 2),
  bare(0.35, 2),
  bare(0.5, 1.5),
  restated('restates', { support: 3, refute: 1, neutral: 1 }),
  restated('restates-denied', { support: 1, refute: 3, neutral: 1 }),
  restated('restates-but-number', { support: 1, refute: 3, neutral: 1 }),
  restated('restates-but-opposite', { support: 1, refute: 3, neutral: 1 }),
];

const wholeBy =
  (rules: readonly Rule[]): Pool['read'] =>
  ({ pair, whole }) =>
    ruled(pair.claim, whole.text, whole.stances, rules);

/** Product of the two to these powers, made to sum to 1. */
function mixed(model: Stances, cues: Stances, share: number): Stances {
  const of = (name: keyof Stances): number =>
    model[name] ** (1 - share) * Math.max(cues[name], 0.001) ** share;
  const [support, refute, neutral] = [of('support'), of('refute'), of('neutral')];
  const sum = support + refute + neutral;
  return { support: support / sum, refute: refute / sum, neutral: neutral / sum };
}

/** Each candidate by itself, over the whole passage; the shipped ones; and mixtures with the cues. */
export function ruleVariants(lexical: Pool): Pool[] {
  const none: Pool = { name: 'no rule', read: wholeBy([]) };
  const shipped: Pool = { name: 'the shipped rules', read: wholeBy(RULES) };
  const alone = CANDIDATES.map((rule): Pool => {
    return { name: rule.name, read: wholeBy([rule]) };
  });
  const shares = [0.1, 0.2, 0.3, 0.5].map((share): Pool => ({
    name: `mixed with lexical cues, ${share}`,
    read: (passage: ReadPassage) => mixed(passage.whole.stances, lexical.read(passage), share),
  }));
  return [none, shipped, ...alone, ...shares];
}
