import {
  falsifierOf,
  type ExhibitReading,
  type Gathered,
  type RemainingWeight,
  type Verdict,
  type View,
} from '@assize/proto';
import { findingOf, type Finding } from './finding.ts';
import { readingsOn } from '#src/reading/exhibits.ts';

/** A finding that a measurement decides, and what it says. */
export interface Falsified {
  readonly finding: Finding;
  readonly falsifier: ExhibitReading;
}

/**
 * What is found where a measurement falsifies the charge's statement: then no brain's opinion stands
 * against it. Null where none does, or an upheld challenge leaves nothing of it.
 */
export function falsifiedOn(
  view: View,
  gathered: Gathered,
  remaining: RemainingWeight,
): Falsified | null {
  const falsifier = falsifierOf(readingsOn(gathered, view.charge.statement), remaining);
  return falsifier && { falsifier, finding: findingOf(view, gathered, remaining) };
}

/** A verdict tells at most this many measurements, the falsifying ones first. */
const MOST_TOLD = 8;

/** What was measured, in reasons of a verdict: what falsifies, what attests, and what says nothing and why. */
export function reasonsMeasured(readings: readonly ExhibitReading[]): Verdict['reasoning'] {
  const told = readings.flatMap(({ id, measured }) => (measured ? [{ id, ...measured }] : []));
  const rank = [false, true, null];
  return told
    .toSorted((a, b) => rank.indexOf(a.holds) - rank.indexOf(b.holds))
    .slice(0, MOST_TOLD)
    .map(({ id, kind, holds, what }) => ({
      text: `${VERDICTS[`${holds}`]} ${id} (${kind}): ${what}.`,
      exhibits: [id],
    }));
}

/**
 * Why measurements came to nothing: what a claim that is not proven lacks, though a report came with it.
 * One that attests a part of the claim is relevant, and is asked about instead.
 */
export function undecidedBy(readings: readonly ExhibitReading[]): string[] {
  return readings
    .flatMap(({ id, relevance, measured }) =>
      measured?.holds === null && relevance === 0
        ? [`not decided by ${id} (${measured.kind}): ${measured.what}`]
        : [],
    )
    .slice(0, MOST_TOLD);
}

const VERDICTS = { false: 'Falsified by', true: 'Attested by', null: 'Not decided by' } as const;
