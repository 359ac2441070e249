import {
  above,
  below,
  compareRanges,
  exactly,
  EPSILON,
  type Patterns,
  rangeIn,
  type RangeStatement,
  type RangeRelation,
  type RangeWording,
  asWholeWords,
} from '#src/stance/rules/ranges.ts';
import { differsInCase } from '#src/stance/rules/unit-case.ts';
import { inFigures, numberOf, WORDS } from '#src/stance/units/numbers.ts';
import { amountsAs, amountsOf } from '#src/stance/units/amounts.ts';

/** "About" allows 10 % either side, as in the lexical cues. Chosen by hand, not measured. */
const LATITUDE = 0.1;

/** The article that stands for one: "more than an hour". */
const ONE = String.raw`an?(?= (?:second|minute|hour|day|week|month|year|met(?:re|er)|mile|lit(?:re|er)|tonne|pound)\b)`;
const M = `([$€£]?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?: thousand| million| billion)?|${WORDS}|${ONE})`;
const countOf = (text = ''): number =>
  /^an?$/iu.test(text) ? 1 : numberOf(text.replaceAll(/[$€£]/gu, ''));

/** Phrases that bound a number. A phrase that contains another one comes before it. */
const BOUNDS: readonly RangeWording[] = [
  [`between ${M} and ${M}`, (one, other) => ({ least: countOf(one), most: countOf(other) })],
  [
    `(?:at least|no fewer than|no less than|a minimum of) ${M}|${M} or more|(?:>=|≥) ?${M}`,
    (n) => ({ least: countOf(n), most: Infinity }),
  ],
  [
    `(?:at most|up to|no more than|a maximum of) ${M}|${M} or (?:less|fewer)|(?:<=|≤) ?${M}`,
    (n) => ({ least: 0, most: countOf(n) }),
  ],
  [
    `(?:over|above|exceed(?:s|ed)?|(?:more|greater|higher|larger|bigger|longer|older|heavier|taller) than) ${M}|> ?${M}`,
    (n) => above(countOf(n), Infinity),
  ],
  [
    `(?:under|below|(?:less|fewer|lower|smaller|shorter|younger|lighter) than) ${M}|< ?${M}`,
    (n) => below(countOf(n)),
  ],
  [
    // "About" a share has a latitude of its own (`shares.ts`).
    `(?:about|around|roughly|approximately) ${M}(?! ?(?:%|per ?cent))`,
    (n) => exactly(countOf(n), LATITUDE * countOf(n)),
  ],
  [`(?:exactly )?${M}`, (n) => exactly(countOf(n))],
];

const PATTERNS: Patterns = BOUNDS.map(([words, of]) => [new RegExp(asWholeWords(words), 'iu'), of]);

/** The last entry is a plain number, not a bound. */
const NO_BOUND = 1;
const BOUND_PATTERNS = PATTERNS.slice(0, -NO_BOUND);

/** Prepositions that need not state a bound: "errors over 5 minutes" may be all errors within that time. */
const PREPOSED = /\b(?:under|below|over|above) /iu;

/**
 * Words with which numbers cannot be compared in this way: versions are not ordered as decimals (3.9, 3.11), the first
 * severity is the highest, "up to" may state a capacity, and what holds for all things over one bound need not hold for
 * all things over another.
 */
const NOT_COMPARABLE =
  /\b(?:versions?|releases?|severity|priority|up to|any|every|each|all|nobody|no(?! (?:more|less|fewer)\b))\b/iu;

const DECIMAL = /(?<![\d.])(\d{1,9})\.(\d{1,9})(?!\.?\d)/gu;
/** Fifty, or fifty thousand: "50.000". */
const MAY_BE_THOUSANDS = /(?<![\d.])[1-9]\d{0,2}\.\d{3}(?![\d.])/u;
const PERCENT = /%|\bper ?cent\b/iu;

/**
 * Whether two numbers without a unit compare otherwise as versions than as decimals: 1.27 comes after 1.9, and 1.10 is
 * not 1.1.
 */
function mayBeVersions(claim: string, window: string): boolean {
  if (PERCENT.test(claim) || currenciesOf(claim).size > 0) return false;
  if (amountsOf(claim).some(({ length }) => length > 0)) return false;
  const said = [...window.matchAll(DECIMAL)];
  return [...claim.matchAll(DECIMAL)].some(([one, whole, part]) =>
    said.some(
      ([other, same, rest]) =>
        whole === same &&
        Math.sign(Number(part) - Number(rest)) !== Math.sign(Number(one) - Number(other)),
    ),
  );
}

/** The currency signs of a text. Amounts in two currencies are not compared, nor one with an amount without a sign. */
const currenciesOf = (text: string): ReadonlySet<string> => new Set(text.match(/[$€£]/gu));

const areEqual = (one: RangeStatement | null, other: RangeStatement | null): boolean =>
  one?.range.least === other?.range.least && one?.range.most === other?.range.most;

/** Widens a range to include its own limit: "over 200" may be said of exactly 200. */
const widened = ({ range: { least, most }, what }: RangeStatement): RangeStatement => ({
  range: { least: least - 2 * EPSILON, most: most + 2 * EPSILON },
  what,
});

/**
 * At least one of the two must be a bound: "150 ms" lies within "below 200 ms". A bound lies within no other bound,
 * because it may say which things are meant: "files larger than 100 MB are rejected" does not say that files larger
 * than 50 MB are.
 */
export function compareBounds(asking: string, window: string): RangeRelation {
  const claim = inFigures(asking);
  const isBound = (text: string): boolean => BOUND_PATTERNS.some(([one]) => one.test(text));
  const [isAsked, isSaid] = [isBound(claim), isBound(window)];
  if (NOT_COMPARABLE.test(claim) || !(isAsked || isSaid)) return null;
  if (currenciesOf(claim).symmetricDifference(currenciesOf(window)).size > 0) return null;
  const claimed = rangeIn(claim, PATTERNS, PATTERNS);
  const said = inFigures(amountsAs(claim, window, 0));
  if (differsInCase(claim, said) || mayBeVersions(claim, said)) return null;
  if (MAY_BE_THOUSANDS.test(claim) || MAY_BE_THOUSANDS.test(window)) return null;
  const how = compareRanges(isAsked ? claimed : claimed && widened(claimed), said, PATTERNS);
  if (how !== 'within' || !isSaid) return how;
  const isSameBound = areEqual(claimed, rangeIn(said, PATTERNS, PATTERNS));
  return isSameBound && !PREPOSED.test(window) ? how : null;
}
