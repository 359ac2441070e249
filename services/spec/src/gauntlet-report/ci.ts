import { printable } from '@assize/telemetry/log/terminal';
import type { Concern, Log } from '#src/gauntlet/log.ts';
import { clipped } from '@assize/proto/critique';
import { counted } from '@assize/proto';
import { atLeast, figuresOf } from './figures.ts';

const LONGEST = 120;

/**
 * The result of `--ci`. It fails if a concern that needs a revision has severity `failOn` or worse, or if the final
 * boss says RECONSIDER. Passing means that there is no such concern, not that the specification is sound. The exit code
 * 3 means that the specification must be revised first. The summary has at most three lines, without a final line feed.
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
