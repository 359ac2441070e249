import {
  rounded,
  shareOn,
  sideOf,
  type ExhibitReading,
  type Gathered,
  type Stance,
  type Unsettled,
  type View,
} from '@assize/proto';
import type { Finding } from '@assize/court/findings';
import { readingsOn } from '@assize/court/reading';
import { findingByRule } from '../rulings.ts';
import type { MatterResult } from './combine.ts';

/** The share (relevance · probability) at or above which a reading clearly takes its side. */
const DEFINITE = 0.5;
/** The most exhibits that a dissent lists. Those that weigh most are listed. */
const MOST_TOLD = 8;

export interface Opposed {
  /** 0 to 1. */
  readonly by: number;
  /** The finding by rule, if it differs from the ruling. Null if it is the same, or `nei`. */
  readonly finding: Finding | null;
  /** One sentence per exhibit. */
  readonly said: readonly { readonly id: string; readonly text: string }[];
}

/**
 * What the reader objects to in a finding: exhibits that clearly read as another side than the one they counted on,
 * and a different finding by the rule, unless that is `nei`. The weight of the objection is the larger of two
 * numbers: the share of those exhibits in the weight of all exhibits (each weighs the larger of what it counted for
 * and what is read against that), and the reader's confidence in its different finding.
 */
export function opposedTo(
  view: View,
  gathered: Gathered,
  { statement, readings }: Pick<MatterResult, 'statement' | 'readings'>,
  found: Finding,
): Opposed | null {
  const counted = new Map(readings.map((one) => [one.id, one]));
  const weighed = readingsOn(gathered, statement)
    .filter(({ measured }) => measured === undefined)
    .map((own) => compared(own, counted.get(own.id)))
    .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  const said = weighed.flatMap(({ id, text }) => (text === null ? [] : [{ id, text }]));
  const byRule = findingByRule(view, gathered).finding;
  const other = byRule.classification !== 'nei' && byRule.classification !== found.classification;
  if (said.length === 0 && !other) return null;
  const weight = (some: typeof weighed): number => some.reduce((sum, one) => sum + one.weight, 0);
  const part = said.length === 0 ? 0 : weight(weighed.filter(({ text }) => text)) / weight(weighed);
  return {
    by: rounded(Math.max(part, other ? byRule.confidence : 0)),
    finding: other ? byRule : null,
    said: said.slice(0, MOST_TOLD),
  };
}

function compared(
  own: ExhibitReading,
  counted: ExhibitReading | undefined,
): { readonly id: string; readonly weight: number; readonly text: string | null } {
  const { id } = own;
  const side = counted ? sideOf(counted) : 'neutral';
  const worth = counted && side !== 'neutral' ? shareOn(side, counted) : 0;
  const read = sideOf(own);
  const share = read === 'neutral' ? 0 : shareOn(read, own);
  if (read === 'neutral' || read === side || share < DEFINITE)
    return { id, weight: worth, text: null };
  const ruled = side === 'neutral' ? 'counted on neither side' : `counted as ${NAMED[side]} it`;
  const text = `${BY_READER}${id} reads as ${NAMED[read]} it (${share.toFixed(2)}), but was ${ruled}`;
  return { id, weight: Math.max(worth, share), text };
}

const BY_READER = 'reader: ';

const NAMED: Readonly<Record<Stance, string>> = { support: 'supporting', refute: 'refuting' };

export function dissentIn({ said, finding }: Opposed): string[] {
  const own = finding
    ? [`${BY_READER}the rule finds "${finding.classification}" (${finding.confidence.toFixed(2)})`]
    : [];
  return [...said.map(({ text }) => text), ...own];
}

/** Adds the reader's objections, for example to differences between the orders. */
export function unsettledWith(
  { by, finding, said }: Opposed,
  ruled: Finding,
  orders: Unsettled | undefined,
): Unsettled {
  const named = (order: string, { classification, confidence }: Finding) => {
    return { order, classification, confidence };
  };
  const [first = ''] = dissentIn({ by, finding, said });
  const why = `the reader objects to the ruling (weight ${by.toFixed(2)}): ${first.slice(BY_READER.length)}`;
  return {
    why: orders ? `${orders.why}; ${why}` : why,
    findings: [
      ...(orders?.findings ?? [named('ruling', ruled)]),
      ...(finding ? [named('reader', finding)] : []),
    ],
    exhibits: [...new Set([...(orders?.exhibits ?? []), ...said.map(({ id }) => id)])],
  };
}
