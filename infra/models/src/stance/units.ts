import { amountsAs } from '#src/stance/units/amounts.ts';
import { boundsAs } from '#src/stance/units/bounds.ts';
import { changesAs } from '#src/stance/units/changes.ts';
import { timedAs } from '#src/stance/units/clock.ts';
import { datedAs } from '#src/stance/units/dates.ts';
import { figuresAs } from '#src/stance/units/figures.ts';
import { numeralsAs } from '#src/stance/units/numerals.ts';
import { periodsAs } from '#src/stance/units/periods.ts';
import { sharesAs } from '#src/stance/units/shares.ts';
import { zonedAs } from '#src/stance/units/zones.ts';

/** Each writes one kind of what can be written in several ways as the claim has it. */
const WRITERS = [
  datedAs,
  periodsAs,
  changesAs,
  amountsAs,
  sharesAs,
  figuresAs,
  timedAs,
  zonedAs,
  numeralsAs,
  boundsAs,
] as const;

/**
 * A text with its amounts, dates, periods, shares and times of day as the claim writes them: "120 seconds" as "2 minutes"
 * where the claim has minutes. The readers take other digits for another amount. What the claim measures in several
 * units, or not at all, stays as it is.
 */
export function inUnitsOf(claim: string, text: string): string {
  return WRITERS.reduce((so, as) => as(claim, so), text);
}
