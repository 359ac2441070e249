import {
  above,
  below,
  compared,
  exactly,
  HAIR,
  type Patterns,
  rangeIn,
  type Shared,
  type Wording,
  wordingOf,
} from '#src/stance/rules/ranges.ts';
import { numberOf } from '#src/stance/units/numbers.ts';

/** What "about" leaves either side, and "nearly all" below all. A reader's latitude, not measured. */
const ABOUT = 0.05;
const NEARLY = 0.1;

const percent = (text = ''): number => Number(text) / 100;

const N = String.raw`\d+(?:\.\d+)?`;
const P = String.raw`(${N})\s?(?:%|percent|per cent)`;
const COUNT = String.raw`([1-9]\d*|one|two|three|four|five|six|seven|eight|nine|ten)`;

/** Words of a share, those that hold others before them. */
const SHARES: readonly Wording[] = [
  [String.raw`not (?:all|every|each)`, () => below(1)],
  [
    String.raw`(?:nearly|almost|virtually|practically) (?:all|every)|the vast majority`,
    () => ({ least: 1 - NEARLY, most: 1 - HAIR }),
  ],
  [`(?:more than|over|above) ${P}`, (share) => above(percent(share), 1)],
  [`at least ${P}`, (share) => ({ least: percent(share), most: 1 })],
  [`(?:less than|fewer than|under|below) ${P}`, (share) => below(percent(share))],
  [`(?:at most|up to|no more than) ${P}`, (share) => ({ least: 0, most: percent(share) })],
  [`(?:about|around|roughly|some) ${P}`, (share) => exactly(percent(share), ABOUT)],
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

/** The last of them say how many, of which another share says too little. */
const SAID_ALONE = 1;

const PATTERNS: Patterns = SHARES.map(([words, of]) => [new RegExp(wordingOf(words), 'iu'), of]);

/**
 * How a share goes with the claim's: "95% of the rows were copied." lies within "Not all rows were copied.", and apart
 * from "All rows were copied."; "Some rows were copied." leaves that open.
 */
export const shared = (claim: string, window: string): Shared =>
  compared(rangeIn(claim, PATTERNS.slice(0, -SAID_ALONE), PATTERNS), window, PATTERNS);
