import { SEVERITIES } from '@assize/proto/gauntlet';
import type { Concern, Log } from '#src/gauntlet/log.ts';

/** Maximum number of concerns in one batch for the evaluation models, as in seed 002. */
const BATCH = 15;

/** The figures of a gauntlet. All are counted from its log; none is an estimate. */
export type Figures = ReturnType<typeof figuresOf>;

export function figuresOf({ adversaries, models, concerns, usage }: Log) {
  const count = (of: (one: Concern) => boolean): number => concerns.filter(of).length;
  // A concern that several adversaries raised counts for each of them.
  const raised = adversaries.map((adversary) => ({
    adversary,
    concerns: count(({ raisers }) => raisers.includes(adversary)),
  }));
  const dropped = count(({ filter }) => filter.outcome === 'dropped');
  const proceeding = concerns.length - dropped;
  const asked = usage.filter(({ role }) => role === 'adversary').map(({ model }) => model);
  const silent = asked.filter((model) => model !== models.attack);
  return {
    /** Models that should have attacked and gave no answer, so that rules replaced them. */
    silent: silent.length === 0 ? '' : `${LISTED.format(silent)} gave no answer`,
    raised,
    /** Number of concerns before near-duplicates were merged. */
    raw: concerns.reduce((sum, { raisers }) => sum + raisers.length, 0),
    merged: concerns.length,
    dropped,
    noted: count(({ filter }) => filter.outcome === 'noted'),
    proceeding,
    batches: Math.ceil(proceeding / BATCH),
    dismissed: count(({ evaluated }) => evaluated === 'dismissed'),
    accepted: count(({ evaluated }) => evaluated === 'accepted'),
    deferred: count(({ evaluated }) => evaluated === 'deferred'),
    challenged: count(({ rebuttal }) => rebuttal?.outcome === 'challenged'),
    rebutted: count(({ rebuttal }) => rebuttal !== undefined),
    sustained: count(({ rebuttal }) => rebuttal?.sustained === true),
    revise: heaviestFirst(concerns.filter(({ final }) => final === 'revise')),
    stayDismissed: concerns.filter(({ final }) => final === 'dismissed'),
    /** Whether a language model was asked, even if it gave no answer. */
    asked: usage.length > 0,
    tokens: usage.reduce((sum, { tokens }) => sum + tokens, 0),
    /** In US dollars. */
    cost: usage.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** Whether a severity is `least` or worse. */
export function atLeast(severity: Concern['severity'], least: Concern['severity']): boolean {
  return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
}

function heaviestFirst(concerns: readonly Concern[]): Concern[] {
  const weight = ({ severity }: Concern): number => SEVERITIES.indexOf(severity);
  return concerns.toSorted((a, b) => weight(b) - weight(a));
}

const LISTED = new Intl.ListFormat('en-GB');

/** The lines of a concern, such as `line 4` or `lines 4 to 6 and 9`; null if it is about the whole specification. */
export function linesOf({ places }: Concern): string | null {
  const all = places.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  if (all.length === 0) return null;
  const single = places.length === 1 && places[0]?.from === places[0]?.to;
  return `line${single ? '' : 's'} ${LISTED.format(all)}`;
}

/** US dollars, with two decimals, or four for less than a cent. */
export function dollars(cost: number): string {
  return `$${cost > 0 && cost < 0.01 ? cost.toFixed(4) : cost.toFixed(2)}`;
}

/** The cost, and what that figure is based on. */
export function costText({ asked, tokens, cost }: Pick<Figures, 'asked' | 'tokens' | 'cost'>) {
  if (!asked) return `${dollars(cost)} (no language model was asked)`;
  if (tokens === 0) return `${dollars(cost)} (no tokens were counted)`;
  const unpriced = cost === 0 ? ', at an unknown price' : '';
  return `${dollars(cost)} (${tokens.toLocaleString('en')} tokens${unpriced})`;
}

export function secondsOf({ startedAt, endedAt }: Log): string {
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  return Number.isFinite(seconds) ? `${seconds.toFixed(1)}s` : 'unknown';
}
