/** Number words that claims count with; "no" is 0 where it stands before a noun. */
const WORDS: Readonly<Record<string, number>> = {
  no: 0,
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};

const DIGITS = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`;

const BEFORE = {
  ge: 'at least|no less than|no fewer than|a minimum of|minimum|>=|≥',
  le: 'at most|no more than|up to|a maximum of|maximum|<=|≤',
  gt: 'more than|over|above|greater than|higher than|exceeding|>',
  lt: 'less than|fewer than|under|below|lower than|<',
  eq: 'exactly|precisely|==?',
} as const;

const AFTER = {
  ge: String.raw`or (?:more|higher|above|better|greater|over)|\+`,
  le: 'or (?:less|fewer|lower|below|under)',
} as const;

type Bound = keyof typeof BEFORE | 'is' | 'between';

/** A bound on a number. `is`: the number as it is stated, to as many decimals. */
export interface Quantity {
  readonly bound: Bound;
  readonly value: number;
  /** The upper end of `between`, both ends included. */
  readonly upTo: number;
  /** Decimals that the claim gives. */
  readonly decimals: number;
}

const NUMBER = `(?:${DIGITS}|\\b(?:${Object.keys(WORDS).join('|')})\\b)`;
const OPERATOR = `(?:${Object.values(BEFORE).join('|')})`;

const OPENING = new RegExp(`^(?:only )?${OPERATOR}`, 'iu');
const NUMBERS = new RegExp(NUMBER, 'giu');
const starting = (words: string): RegExp => new RegExp(`^(?:only )?(?:${words})`, 'iu');
const ending = (words: string): RegExp => new RegExp(`(?:${words})$`, 'iu');
/** In the order asked: "no more than" before "more than". */
const BOUNDS: readonly (readonly [Bound, RegExp])[] = [
  ['ge', starting(BEFORE.ge)],
  ['ge', ending(AFTER.ge)],
  ['le', starting(BEFORE.le)],
  ['le', ending(AFTER.le)],
  ['gt', starting(BEFORE.gt)],
  ['lt', starting(BEFORE.lt)],
  ['eq', starting(BEFORE.eq)],
];

/** Source of a pattern that a quantity matches, without groups that are kept; `unit` follows the number. */
export function quantity(unit = ''): string {
  const number = `${NUMBER}${unit}`;
  const after = Object.values(AFTER).join('|');
  return `(?:between ${number} and ${number}|(?:only )?(?:${OPERATOR}\\s*)?${number}(?:\\s*(?:${after}))?)`;
}

/** Reads what `quantity` matched. */
export function quantityIn(text: string): Quantity | null {
  // "no" is a number, and not in "no more than 2".
  const bare = text.replace(OPENING, '');
  const numbers = [...bare.matchAll(NUMBERS)].map(([number]) => number);
  const [first, second] = numbers;
  if (first === undefined) return null;
  const value = numberIn(first);
  const decimals = /[.,](\d+)$/.exec(first.replace(/,(?=\d{3}\b)/g, ''))?.[1]?.length ?? 0;
  if (/^between\b/iu.test(text) && second !== undefined) {
    return { bound: 'between', value, upTo: numberIn(second), decimals };
  }
  return { bound: boundIn(text), value, upTo: value, decimals };
}

function boundIn(text: string): Bound {
  return BOUNDS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'is';
}

/** 1,234 is a thousand; 79,5 is a decimal. */
function numberIn(text: string): number {
  const word = WORDS[text.toLowerCase()];
  if (word !== undefined) return word;
  const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text);
  return Number(thousands ? text.replaceAll(',', '') : text.replace(',', '.'));
}

/** Whether a count is within the bound. */
export function meets({ bound, value, upTo }: Quantity, measured: number): boolean {
  if (bound === 'ge') return measured >= value;
  if (bound === 'le') return measured <= value;
  if (bound === 'gt') return measured > value;
  if (bound === 'lt') return measured < value;
  return bound === 'between' ? measured >= value && measured <= upTo : measured === value;
}

/**
 * Whether a percentage is within the bound. Bounds compare what was measured, unrounded: 79.999 is not
 * at least 80. One that is only stated holds where the measured rounds to it, at the decimals stated:
 * 79.6 is 80, and not 80.0; but 0 and 100 are never reached by rounding.
 */
export function meetsPercent(stated: Quantity, measured: number): boolean {
  const { bound, value, decimals } = stated;
  if (bound !== 'is' || value === 0 || value === 100) return meets(stated, measured);
  const scale = 10 ** decimals;
  return Math.abs(Math.round(measured * scale) - value * scale) < 1e-6;
}
