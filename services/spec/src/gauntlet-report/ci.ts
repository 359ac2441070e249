import { printable } from '@assize/telemetry/log/terminal';
import type { Concern, Log } from '#src/gauntlet/log.ts';
import { clipped } from '@assize/proto/critique';
import { counted } from '@assize/proto';
import { atLeast, figuresOf } from './figures.ts';

/** Longest of a concern that a summary shows, in characters. */
const LONGEST = 120;

/**
 * The policy of `--ci`. It fails where a concern that needs a revision is of the severity `failOn` or worse, and
 * where the final boss says RECONSIDER. Passing says that no such concern stands, not that the specification is
 * sound. Exit code 3: the specification is to be revised first. The summary has three lines at most, without a line
 * feed at the end.
 */
export function ciOutcome(log: Log, failOn: Concern['severity'], specPath: string) {
  const { revise, merged, silent } = figuresOf(printable(log));
  const grave = revise.filter(({ severity }) => atLeast(severity, failOn));
  const reconsider = log.boss?.decision === 'RECONSIDER';
  const fails = grave.length > 0 || reconsider;
  const least = failOn === 'critical' ? 'critical' : `${failOn} or worse`;
  const [worst] = grave;
  const summary = [
    `gauntlet: ${fails ? 'FAIL' : 'PASS'}: ${counted(grave.length, 'concern')} of severity ${least} to revise, of ${revise.length} to revise and ${merged} raised${silent === '' ? '' : ` by rule: ${silent}`}`,
    ...(worst === undefined ? [] : [worstLine(worst, printable(specPath))]),
    ...(log.boss === undefined ? [] : [`final boss: ${log.boss.decision}`]),
  ];
  return { exitCode: fails ? 3 : 0, summary: summary.join('\n') };
}

function worstLine({ id, severity, text, places }: Concern, specPath: string): string {
  const [place] = places;
  const where = place === undefined ? specPath : `${specPath}:${place.from}`;
  return `worst: ${where}: [${severity}] ${clipped(text, LONGEST)} (${id})`;
}
