import type { Reader } from '@assize/court/reading';
import { proceedingNamed } from '@assize/proto';
import {
  critiqueIn,
  findingOf,
  type CritiqueFinding,
  type CritiqueReport,
} from '@assize/proto/critique';
import { brainsByRole, runToItsEnd } from '#src/rehearsal.ts';
import { openTrial } from '../../../proto/src/testing/drive.ts';

export interface Rehearsed {
  readonly found: CritiqueFinding;
  /** The stance reader; null if nothing was read. */
  readonly stanceModel: string | null;
  /** Sentences about what could not be read or reached. */
  readonly missing: readonly string[];
}

/** Runs the whole proceeding on one report, without a bus and without a revision. */
export async function rehearseCritique(
  report: CritiqueReport,
  reader: Reader,
  signal: AbortSignal,
): Promise<Rehearsed> {
  const proceeding = proceedingNamed('critique');
  if (!proceeding) throw new Error('the critique does not ship');
  const opening = openTrial({
    claim: { text: report.title, evidence: [] },
    matter: report,
    proceeding,
    limits: { maxRemands: 0 },
    now: Date.now(),
  });
  const { trial } = await runToItsEnd(opening, brainsByRole({ reader }), signal);
  const { entries } = trial.file;
  const gathered = entries.map((entry) => entry.gathered);
  return {
    found: findingOf(report, critiqueIn(entries)),
    stanceModel: gathered.find((one) => one.stanceModel)?.stanceModel ?? null,
    missing: [...new Set(gathered.flatMap(({ missing = [] }) => missing))],
  };
}
