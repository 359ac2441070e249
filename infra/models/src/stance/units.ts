import { amountsAs } from '#src/stance/units/amounts.ts';
import { boundsAs } from '#src/stance/units/bounds.ts';
import { changesAs } from '#src/stance/units/changes.ts';
import { timesAs } from '#src/stance/units/clock.ts';
import { datesAs } from '#src/stance/units/dates.ts';
import { figuresAs } from '#src/stance/units/figures.ts';
import { numeralsAs } from '#src/stance/units/numerals.ts';
import { periodsAs } from '#src/stance/units/periods.ts';
import { sharesAs } from '#src/stance/units/shares.ts';
import { zonesAs } from '#src/stance/units/zones.ts';

const REWRITERS = [
  datesAs,
  periodsAs,
  changesAs,
  amountsAs,
  sharesAs,
  figuresAs,
  timesAs,
  zonesAs,
  numeralsAs,
  boundsAs,
] as const;

/**
 * Rewrites the amounts, dates, periods, shares and times of day of a text in the claim's notation: "120 seconds"
 * becomes "2 minutes" if the claim uses minutes. Without this the readers take other digits for another amount.
 * Anything that the claim gives in several units, or does not give, stays as it is.
 */
export function inNotationOf(claim: string, text: string): string {
  return REWRITERS.reduce((current, rewrite) => rewrite(claim, current), text);
}
