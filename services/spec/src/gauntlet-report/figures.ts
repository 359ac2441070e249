import { SEVERITIES } from '@assize/proto/gauntlet';
import type { Concern, Log } from '#src/gauntlet/log.ts';

/** Most concerns that evaluation models are given at once, as seed 002 has it. */
const BATCH = 15;

/** A gauntlet in numbers: each is counted from its log, and none is estimated. */
export type Figures = ReturnType<typeof figuresOf>;

export function figuresOf({ adversaries, models, concerns, usage }: Log) {
  const count = (of: (one: Concern) => boolean): number => concerns.filter(of).length;
  // A concern of several raisers counts for each of them.
  const raised = adversaries.map((adversary) => ({
    adversary,
    concerns: count(({ raisers }) => raisers.includes(adversary)),
  }));
  const dropped = count(({ filter }) => filter.outcome === 'dropped');
  const proceeding = concerns.length - dropped;
  const asked = usage.filter(({ role }) => role === 'adversary').map(({ model }) => model);
  const silent = asked.filter((model) => model !== models.attack);
  return {
    /** The models that were to attack, and gave nothing: the rules did in their stead. */
    silent: silent.length === 0 ? '' : `${LISTED.format(silent)} gave no answer`,
    raised,
    /** Concerns before near-duplicates were merged. */
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
    /** Whether a language model was asked, though it may have given nothing. */
    asked: usage.length > 0,
    tokens: usage.reduce((sum, { tokens }) => sum + tokens, 0),
    /** In US dollars. */
    cost: usage.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** Whether a severity is the least that is meant, or worse. */
export function atLeast(severity: Concern['severity'], least: Concern['severity']): boolean {
  return SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(least);
}

function heaviestFirst(concerns: readonly Concern[]): Concern[] {
  const weight = ({ severity }: Concern): number => SEVERITIES.indexOf(severity);
  return concerns.toSorted((a, b) => weight(b) - weight(a));
}

/** `a`, `a and b`, `a, b and c`. */
const LISTED = new Intl.ListFormat('en-GB');

/** Where a concern lies: `line 4`, `lines 4 to 6 and 9`; null where it is about the whole. */
export function linesOf({ places }: Concern): string | null {
  const all = places.map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  if (all.length === 0) return null;
  const single = places.length === 1 && places[0]?.from === places[0]?.to;
  return `line${single ? '' : 's'} ${LISTED.format(all)}`;
}

/** US dollars, to the cent where that says enough. */
export function dollars(cost: number): string {
  return `$${cost > 0 && cost < 0.01 ? cost.toFixed(4) : cost.toFixed(2)}`;
}

/** What it cost, and what that rests on. */
export function costText({ asked, tokens, cost }: Pick<Figures, 'asked' | 'tokens' | 'cost'>) {
  if (!asked) return `${dollars(cost)} (no language model was asked)`;
  if (tokens === 0) return `${dollars(cost)} (no tokens were counted)`;
  const unpriced = cost === 0 ? ', at no price that is known' : '';
  return `${dollars(cost)} (${tokens.toLocaleString('en')} tokens${unpriced})`;
}

/** How long it took, in seconds. */
export function secondsOf({ startedAt, endedAt }: Log): string {
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  return Number.isFinite(seconds) ? `${seconds.toFixed(1)}s` : 'unknown';
}
