import type { Figures } from './figures.ts';
import type { Memory } from './side.ts';
import type { Course, TelemetryReport } from './telemetry.ts';

/** The most that full tracing may cost, relative to an untraced trial's CPU. */
const MARK = 0.1;

/** Formats the report for the terminal. */
export function formatTelemetry({ off, on, ratio, sent, memory }: TelemetryReport): string {
  return [
    'CPU: the court’s process and its nats-server; every trial traced, none left out.',
    '',
    '                  trials   trials/s     p50 ms     p99 ms   CPU-ms/trial',
    rowOf('tracing off', off),
    rowOf('tracing on', on),
    '',
    `tracing takes ${percent(ratio - 1)} more CPU a trial (mark: at most ${percent(MARK)}); ` +
      `${sent.bytesPerTrial} bytes a trial in ${sent.exports} exports`,
    'memory, and live objects in it, after the warm-up, halfway and at the end:',
    `  tracing off  ${spelled(memory.off)}`,
    `  tracing on   ${spelled(memory.on)}`,
    '',
  ].join('\n');
}

/** Formats one side as a row of the table. */
function rowOf(name: string, figures: Figures): string {
  const cells = [figures.trials, figures.tps, figures.p50Ms, figures.p99Ms, figures.cpuMs];
  return `${name.padEnd(13)} ${cells.map((value) => String(value).padStart(10)).join(' ')}`;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const mib = (bytes: number): string => (bytes / 1024 ** 2).toFixed(0);
const one = ({ rss, heap }: Memory): string => `${mib(rss)} MiB (live ${mib(heap)})`;
const spelled = ({ beginning, middle, end }: Course): string =>
  [beginning, middle, end].map(one).join(', ');
