import type { Range } from '#src/stance/rules/ranges.ts';
import { inFigures } from '#src/stance/units/numbers.ts';
import { amountsOf, type Amount } from '#src/stance/units/amounts.ts';

/** What stands before an amount and bounds it, or behind it, and how far it leaves it open. */
const BOUNDS: readonly (readonly [before: RegExp, after: RegExp, of: (value: number) => Range])[] =
  [
    [
      /(?:\b(?:at least|(?:no|not) (?:less|fewer|shorter) than|a minimum of|from|since)|>=|≥) ?$/iu,
      /^ (?:or (?:more|longer|over|above)|and (?:more|over|up))\b/iu,
      (value) => ({ least: value, most: Infinity }),
    ],
    [
      /(?:\b(?:at most|(?:no|not) (?:more|longer|larger) than|a maximum of|up to|within|until)|<=|≤) ?$/iu,
      /^ (?:or (?:less|fewer|under)|at (?:the )?most)\b/iu,
      (value) => ({ least: -Infinity, most: value }),
    ],
    [
      /(?:\b(?:over|above|past|beyond|exceed(?:s|ed|ing)?|(?:more|greater|higher|larger|bigger|longer|older|heavier|taller) than)|>) ?$/iu,
      /^ plus\b/iu,
      (value) => ({ least: value * (1 + 1e-9), most: Infinity }),
    ],
    [
      /(?:\b(?:under|below|(?:less|fewer|lower|smaller|shorter|younger|lighter) than)|<) ?$/iu,
      /^(?!)/u,
      (value) => ({ least: -Infinity, most: value * (1 - 1e-9) }),
    ],
  ];

/** A share of an amount that what is said to be about it, or is said in a round number, may be apart. A reader's latitude, not measured. */
const LATITUDE = 0.1;

function rangeOf(text: string, { from, to, value, step }: Amount): Range & { isBound: boolean } {
  const [before, after] = [text.slice(Math.max(0, from - 24), from), text.slice(to, to + 16)];
  for (const [ahead, behind, of] of BOUNDS) {
    if (ahead.test(before) || behind.test(after)) return { ...of(value), isBound: true };
  }
  const by = Math.min(step / 2, LATITUDE * Math.abs(value));
  return { least: value - by, most: value + by, isBound: false };
}

/** What turns an amount round, or counts several together, in the one text or in the other. */
const TURNED =
  /\b(?:not|no|none|never|nobody|neither|nor|without|cannot|wrong|too|false|each|together|every|all|[a-z]+est)\b|n['’]t\b/iu;

/** Whether the amounts of a window lie within what a claim says of them, or all of them beside it. */
export type Met = 'met' | 'other' | null;

/**
 * Whether the one amount of a window lies within the bound that the claim gives ("more than an hour" / "90 minutes"), or
 * all its amounts are others than the claim's ("an hour" / "3 hours"): of one measure, whatever they are said of.
 */
export function metAmount(asking: string, window: string): Met {
  if (TURNED.test(asking) || TURNED.test(window)) return null;
  const [claim, text] = [inFigures(asking), inFigures(window)];
  const there = amountsOf(text);
  let met: Met = null;
  for (const [at, [asked, ...others]] of amountsOf(claim).entries()) {
    const said = there[at]?.map((one) => rangeOf(text, one)) ?? [];
    if (asked === undefined || others.length > 0 || said.length === 0) continue;
    const { least, most, isBound } = rangeOf(claim, asked);
    if (said.every((one) => one.most < least || one.least > most)) return 'other';
    const [only, ...more] = said;
    const isWithin = only !== undefined && only.least >= least && only.most <= most;
    if (isBound && isWithin && more.length === 0) met = 'met';
  }
  return met;
}
