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

export interface Falsified {
  readonly finding: Finding;
  readonly falsifier: ExhibitReading;
}

/**
 * No brain's opinion can overrule this finding. Null if no measurement falsifies the charge's statement, or if an
 * upheld challenge leaves nothing of it.
 */
export function falsifiedOn(
  view: View,
  gathered: Gathered,
  remaining: RemainingWeight,
): Falsified | null {
  const falsifier = falsifierOf(readingsOn(gathered, view.charge.statement), remaining);
  return falsifier && { falsifier, finding: findingOf(view, gathered, remaining) };
}

/** The most measurements that a verdict lists. Those that falsify come first. */
const MOST_TOLD = 8;

/** Lists the measurements that falsify, those that attest, and those that decide nothing, with the cause. */
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
 * Reasons for the gap brief of a claim that came with a report and is still not proven. A measurement that attests part
 * of the claim is not listed, because it is relevant, and the open part is asked about instead.
 */
export function whyUndecided(readings: readonly ExhibitReading[]): string[] {
  return readings
    .flatMap(({ id, relevance, measured }) =>
      measured?.holds === null && relevance === 0
        ? [`not decided by ${id} (${measured.kind}): ${measured.what}`]
        : [],
    )
    .slice(0, MOST_TOLD);
}

const VERDICTS = { false: 'Falsified by', true: 'Attested by', null: 'Not decided by' } as const;
