import {
  above,
  below,
  compared,
  exactly,
  HAIR,
  type Patterns,
  rangeIn,
  type Said,
  type Shared,
  type Wording,
  wordingOf,
} from '#src/stance/rules/ranges.ts';
import { inFigures, numberOf, WORDS } from '#src/stance/units/numbers.ts';
import { amountsAs } from '#src/stance/units/amounts.ts';

/** "About": 10 % either side, as lexical cues have it. A reader's latitude, not measured. */
const LATITUDE = 0.1;

/** "More than an hour": one. */
const ONE = String.raw`an?(?= (?:second|minute|hour|day|week|month|year|met(?:re|er)|mile|lit(?:re|er)|tonne|pound)\b)`;
const M = `([$€£]?\\d+(?:,\\d{3})*(?:\\.\\d+)?(?: thousand| million| billion)?|${WORDS}|${ONE})`;
const countOf = (text = ''): number =>
  /^an?$/iu.test(text) ? 1 : numberOf(text.replaceAll(/[$€£]/gu, ''));

/** Words of a bound of a number, those that hold others before them. */
const BOUNDS: readonly Wording[] = [
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
    `(?:about|around|roughly|approximately) ${M}`,
    (n) => exactly(countOf(n), LATITUDE * countOf(n)),
  ],
  [`(?:exactly )?${M}`, (n) => exactly(countOf(n))],
];

const PATTERNS: Patterns = BOUNDS.map(([words, of]) => [new RegExp(wordingOf(words), 'iu'), of]);

/** The last of them is no bound. */
const NO_BOUND = 1;
const ALONE = PATTERNS.slice(0, -NO_BOUND);

/** These bound what a noun stands for, too: "boats under 8 m need no permit" says it of fewer boats. */
const PREPOSED = /\b(?:under|below|over|above) /iu;

/** A greater number may be the lesser version (3.9, 3.11); and of all things over a bound other bounds say other things. */
const OTHERWISE =
  /\b(?:versions?|releases?|any|every|each|all|nobody|no(?! (?:more|less|fewer)\b))\b/iu;

/** Who says "over 200" may have 200 in mind. */
const wider = ({ range: { least, most }, what }: Said): Said => ({
  range: { least: least - 2 * HAIR, most: most + 2 * HAIR },
  what,
});

/** How the number of a window goes with the claim's, where one of them is a bound: "150 ms" lies within "below 200 ms". */
export function bounded(asking: string, window: string): Shared {
  const claim = inFigures(asking);
  const isBound = (text: string): boolean => ALONE.some(([one]) => one.test(text));
  const [isAsked, isSaid] = [isBound(claim), isBound(window)];
  if (OTHERWISE.test(claim) || !(isAsked || isSaid)) return null;
  const asked = rangeIn(claim, PATTERNS, PATTERNS);
  const said = inFigures(amountsAs(claim, window, 0));
  const how = compared(isAsked ? asked : asked && wider(asked), said, PATTERNS);
  return how === 'within' && isSaid && PREPOSED.test(window) ? null : how;
}
