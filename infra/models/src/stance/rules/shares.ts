import { NUMBER_WORDS, sentences, tokenise } from '@assize/lexical';

/** The least and the most that a text leaves of a share of all, each from 0 to 1. */
interface Range {
  readonly least: number;
  readonly most: number;
}

const HAIR = 1e-9;

/** What "about" leaves either side, and "nearly all" below all. A reader's latitude, not measured. */
const ABOUT = 0.05;
const NEARLY = 0.1;

const exactly = (share: number, by = 0): Range => ({ least: share - by, most: share + by });
const above = (share: number): Range => ({ least: share + HAIR, most: 1 });
const below = (share: number): Range => ({ least: 0, most: share - HAIR });

const numberOf = (text = ''): number => NUMBER_WORDS.get(text.toLowerCase()) ?? Number(text);
const percent = (text = ''): number => Number(text) / 100;

const N = String.raw`\d+(?:\.\d+)?`;
const P = String.raw`(${N})\s?(?:%|percent|per cent)`;
const COUNT = String.raw`([1-9]\d*|one|two|three|four|five|six|seven|eight|nine|ten)`;

/** Words of a share, those that hold others before them, and what they leave. */
const SHARES: readonly (readonly [words: string, of: (...groups: string[]) => Range])[] = [
  [String.raw`not (?:all|every|each)`, () => below(1)],
  [
    String.raw`(?:nearly|almost|virtually|practically) (?:all|every)|the vast majority`,
    () => ({ least: 1 - NEARLY, most: 1 - HAIR }),
  ],
  [`(?:more than|over|above) ${P}`, (share) => above(percent(share))],
  [`at least ${P}`, (share) => ({ least: percent(share), most: 1 })],
  [`(?:less than|fewer than|under|below) ${P}`, (share) => below(percent(share))],
  [`(?:at most|up to|no more than) ${P}`, (share) => ({ least: 0, most: percent(share) })],
  [`(?:about|around|roughly|some) ${P}`, (share) => exactly(percent(share), ABOUT)],
  [P, (share) => exactly(percent(share))],
  [
    `(\\d+|one|two|three) (?:of|out of|in)(?: the| our| its)? ${COUNT}`,
    (some, all) => exactly(numberOf(some) / numberOf(all)),
  ],
  [String.raw`more than half|(?:a|the) majority|most`, () => above(1 / 2)],
  [String.raw`less than half|fewer than half|a minority`, () => below(1 / 2)],
  [String.raw`(?:exactly )?half`, () => exactly(1 / 2)],
  [String.raw`all|every|each`, () => exactly(1)],
  [String.raw`none|no`, () => exactly(0)],
  [String.raw`some|a few|at least one`, () => above(0)],
  [`several|many|${COUNT}`, () => above(0)],
];

/** The last of them say how many, of which another share says too little. */
const SAID_ALONE = 1;

const PATTERNS = SHARES.map(
  ([words, of]) => [new RegExp(`(?<![\\w.,-])(?:${words})(?![\\w,-]|\\.\\d)`, 'iu'), of] as const,
);

const DENIES = /\b(?:not|never|cannot|neither|nor|without|only|except|but|if|unless)\b|n['’]t\b/iu;

/** Words that stand before what a share is of, and those that a number of things changes. */
const SILENT = new Set(['a', 'an', 'the', 'of', 'our', 'its']);
const BE = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
]);

/** A text's words in their order. */
const wordsOf = (text: string): string =>
  tokenise(text)
    .filter((one) => !SILENT.has(one.text))
    .map(({ stem, text: word }) => BE.get(word) ?? stem)
    .join(' ');

/** Of how much a text says what; null where it says it of no share, of several, or denies some of it. */
function shareIn(text: string, known = PATTERNS): { range: Range; what: string } | null {
  for (const [pattern, of] of known) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    if (DENIES.test(rest) || PATTERNS.some(([other]) => other.test(rest))) return null;
    const range = of(...found.slice(1).filter((group) => group !== undefined));
    return range.least <= 1 && range.most >= 0 ? { range, what: wordsOf(rest) } : null;
  }
  return null;
}

/** Whether a text's share lies within a claim's, apart from it, or may be either. */
export type Shared = 'within' | 'apart' | 'open' | null;

/**
 * How the share of which a window says something goes with the share of which the claim says the same: "95% of the rows
 * were copied." lies within "Not all rows were copied.", and apart from "All rows were copied."; "Some rows were
 * copied." leaves that open.
 */
export function shared(claim: string, window: string): Shared {
  const asked = shareIn(claim, PATTERNS.slice(0, -SAID_ALONE));
  const [only, ...others] = sentences(window);
  if (asked === null || only === undefined || others.length > 0 || only.includes('?')) return null;
  const said = shareIn(only);
  if (said === null || said.what !== asked.what) return null;
  if (said.range.least >= asked.range.least && said.range.most <= asked.range.most) return 'within';
  const isApart = said.range.most < asked.range.least || said.range.least > asked.range.most;
  return isApart ? 'apart' : 'open';
}
