import { printable } from '@assize/telemetry/log/terminal';
import type { Concern, Log } from '#src/gauntlet/log.ts';
import { counted } from '@assize/proto';
import { atLeast, figuresOf } from './figures.ts';

/** What a gauntlet comes to in continuous integration. */
export interface CiOutcome {
  /** 3: the specification is to be revised first. */
  readonly exitCode: 0 | 3;
  /** Three lines at most, without a line feed at the end. */
  readonly summary: string;
}

/** Longest of a concern that a summary shows, in characters. */
const LONGEST = 120;

/**
 * The policy of `--ci`. It fails where a concern that needs a revision is of the severity `failOn` or worse, and
 * where the final boss says RECONSIDER. Passing says that no such concern stands, not that the specification is
 * sound.
 */
export function ciOutcome(log: Log, failOn: Concern['severity'], specPath: string): CiOutcome {
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
  const clipped = text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
  return `worst: ${where}: [${severity}] ${clipped} (${id})`;
}
