import type { Group } from './assertion.ts';

const BEFORE: Readonly<Record<string, Bound>> = {
  'at least': 'ge',
  'no less than': 'ge',
  'no fewer than': 'ge',
  'at most': 'le',
  'no more than': 'le',
  'more than': 'gt',
  over: 'gt',
  above: 'gt',
  exceeds: 'gt',
  'less than': 'lt',
  'fewer than': 'lt',
  under: 'lt',
  below: 'lt',
  exactly: 'eq',
  '>=': 'ge',
  '≥': 'ge',
  '<=': 'le',
  '≤': 'le',
  '>': 'gt',
  '<': 'lt',
};

type Bound = 'ge' | 'le' | 'gt' | 'lt' | 'eq' | 'is';

/** A bound on a number. `is` is a number as it is stated, up to the stated decimals. */
export interface Quantity {
  readonly bound: Bound;
  readonly value: number;
  /** The number of decimals in the claim. */
  readonly decimals: number;
}

const NUMBER = String.raw`no|zero|one|two|three|\d{1,3}(?:,\d{3})+|\d{1,9}(?:\.\d{1,6})?`;
const WORDS: Readonly<Record<string, number>> = { no: 0, zero: 0, one: 1, two: 2, three: 3 };

/** The source of a pattern for a quantity. `unit` follows the number. */
export function quantity(name: string, unit = ''): string {
  const after = `(?: or (?:(?<${name}Ge>more|higher|above|better)|(?<${name}Le>less|fewer|lower|below)))?`;
  return `(?:(?<${name}Bound>${Object.keys(BEFORE).join('|')}) ?)?(?<${name}>${NUMBER})${unit}${after}`;
}

/** The quantity in a match; null if it has two bounds. */
export function quantityIn(group: Group, name: string): Quantity | null {
  const [before, text] = [BEFORE[group(`${name}Bound`).toLowerCase()], group(name).toLowerCase()];
  const after = group(`${name}Ge`) ? 'ge' : group(`${name}Le`) ? 'le' : undefined;
  if (before && after) return null;
  const value = WORDS[text] ?? Number(text.replaceAll(',', ''));
  return { bound: before ?? after ?? 'is', value, decimals: text.split('.')[1]?.length ?? 0 };
}

export function meets({ bound, value }: Quantity, measured: number): boolean {
  if (bound === 'ge') return measured >= value;
  if (bound === 'le') return measured <= value;
  if (bound === 'gt') return measured > value;
  return bound === 'lt' ? measured < value : measured === value;
}

/**
 * A bound is compared with the unrounded measurement: 79.999 is not at least 80. A stated number holds if the
 * measurement rounds to it at its decimals (79.6 is 80, but not 80.0). Rounding never reaches 0 or 100.
 */
export function meetsPercent(stated: Quantity, measured: number): boolean {
  const { bound, value, decimals } = stated;
  if (bound !== 'is' || value === 0 || value === 100) return meets(stated, measured);
  const scale = 10 ** decimals;
  return Math.abs(Math.round(measured * scale) - value * scale) < 1e-6;
}
