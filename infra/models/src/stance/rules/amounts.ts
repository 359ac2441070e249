import type { Range } from '#src/stance/rules/ranges.ts';
import { inFigures } from '#src/stance/units/numbers.ts';
import { amountsOf, type Amount } from '#src/stance/units/amounts.ts';

/** Phrases before and after an amount that turn it into a bound, and the range that each leaves. */
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

/** The share by which a rounded or approximate amount may differ from the real one. Chosen by hand, not measured. */
const LATITUDE = 0.1;

function rangeOf(text: string, amount: Amount): Range & { isBound: boolean } {
  const { from, to, value, step, rangeStart } = amount;
  const [before, after] = [text.slice(Math.max(0, from - 24), from), text.slice(to, to + 16)];
  for (const [ahead, behind, of] of BOUNDS) {
    if (ahead.test(before) || behind.test(after)) return { ...of(value), isBound: true };
  }
  const by = Math.min(step / 2, LATITUDE * Math.abs(value));
  return { least: (rangeStart ?? value) - by, most: value + by, isBound: false };
}

/** Words that reverse an amount or apply it to several things together. If either text has one, the rule is silent. */
const REVERSING =
  /\b(?:not|no|none|never|nobody|neither|nor|without|cannot|wrong|too|false|each|together|every|all|[a-z]+est)\b|n['’]t\b/iu;

export type AmountMatch = 'met' | 'other' | null;

/**
 * `met`: the only amount of the window lies within the claim's bound ("more than an hour" / "90 minutes"). `other`: all
 * amounts of the window differ from the claim's ("an hour" / "3 hours"), whatever they belong to.
 */
export function compareAmounts(asking: string, window: string): AmountMatch {
  if (REVERSING.test(asking) || REVERSING.test(window)) return null;
  const [claim, text] = [inFigures(asking), inFigures(window)];
  const there = amountsOf(text);
  let match: AmountMatch = null;
  for (const [at, [asked, ...others]] of amountsOf(claim).entries()) {
    const given = there[at] ?? [];
    const said = given.map((one) => rangeOf(text, one));
    if (asked === undefined || others.length > 0 || said.length === 0) continue;
    if (asked.rangeStart !== null) continue;
    const { least, most, isBound } = rangeOf(claim, asked);
    if (said.every((one) => one.most < least || one.least > most)) return 'other';
    const [only, ...more] = said;
    const isWithin = only !== undefined && only.least >= least && only.most <= most;
    if (isBound && isWithin && more.length === 0) match = 'met';
  }
  return match;
}
