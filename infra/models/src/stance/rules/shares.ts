import {
  above,
  below,
  compareRanges,
  exactly,
  EPSILON,
  type Patterns,
  type Range,
  rangeIn,
  type RangeRelation,
  type RangeWording,
  asWholeWords,
} from '#src/stance/rules/ranges.ts';
import { numberOf } from '#src/stance/units/numbers.ts';

/**
 * How far "about" reaches to either side, as a part of the share or of the rest to 100 %, whichever is smaller; and how
 * far "nearly all" reaches below all. Chosen by hand, not measured.
 */
const ABOUT = 0.1;
const NEARLY = 0.1;

const percent = (text = ''): number => Number(text) / 100;
const about = (share: number): Range => exactly(share, ABOUT * Math.min(share, 1 - share));

const N = String.raw`\d+(?:\.\d+)?`;
const P = String.raw`(${N})\s?(?:%|percent|per cent)`;
const COUNT = String.raw`([1-9]\d*|one|two|three|four|five|six|seven|eight|nine|ten)`;

/** Phrases for a share. A phrase that contains another one comes before it. */
const SHARES: readonly RangeWording[] = [
  [String.raw`not (?:all|every|each)`, () => below(1)],
  [
    String.raw`(?:nearly|almost|virtually|practically) (?:all|every)|the vast majority`,
    () => ({ least: 1 - NEARLY, most: 1 - EPSILON }),
  ],
  [`(?:more than|over|above) ${P}`, (share) => above(percent(share), 1)],
  [`at least ${P}`, (share) => ({ least: percent(share), most: 1 })],
  [`(?:less than|fewer than|under|below) ${P}`, (share) => below(percent(share))],
  [`(?:at most|up to|no more than) ${P}`, (share) => ({ least: 0, most: percent(share) })],
  [`(?:about|around|roughly|some) ${P}`, (share) => about(percent(share))],
  [P, (share) => exactly(percent(share))],
  [
    `(\\d+|one|two|three) (?:of|out of|in)(?: the| our| its)? ${COUNT}`,
    (some, all) => exactly(numberOf(some ?? '') / numberOf(all ?? '')),
  ],
  [String.raw`more than half|(?:a|the) majority|most`, () => above(1 / 2, 1)],
  [String.raw`less than half|fewer than half|a minority`, () => below(1 / 2)],
  [String.raw`(?:exactly )?half`, () => exactly(1 / 2)],
  [String.raw`all|every|each`, () => exactly(1)],
  [String.raw`none|no`, () => exactly(0)],
  [String.raw`some|a few|at least one`, () => above(0, 1)],
  [`several|many|${COUNT}`, () => above(0, 1)],
];

/** The last entry is a count, which says too little to be compared as a claim's share. */
const COUNTS = 1;

const PATTERNS: Patterns = SHARES.map(([words, of]) => [new RegExp(asWholeWords(words), 'iu'), of]);

/** All shares that round to a claim's percentage: 2.5 to 3.5 % for "3 %". Nothing rounds to 0 or 100 %. */
function roundingTo(text = ''): Range {
  const share = percent(text);
  const decimals = text.split('.')[1]?.length ?? 0;
  return exactly(share, share === 0 || share === 1 ? 0 : 0.005 / 10 ** decimals + EPSILON);
}

/** The phrases of a claim. A percentage without a bound may be rounded there. */
const CLAIM_PATTERNS: Patterns = PATTERNS.slice(0, -COUNTS).map(([pattern, of], at) => [
  pattern,
  SHARES[at]?.[0] === P ? roundingTo : of,
]);

/**
 * Compares the share of a window with the claim's. "95% of the rows were copied." lies within "Not all rows were
 * copied." and apart from "All rows were copied."; "Some rows were copied." leaves the latter open.
 */
export const compareShares = (claim: string, window: string): RangeRelation =>
  compareRanges(rangeIn(claim, CLAIM_PATTERNS, PATTERNS), window, PATTERNS);
