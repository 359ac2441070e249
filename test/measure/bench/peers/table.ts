import { ratio } from '../table.ts';
import type { PeersReport } from './peers.ts';

/** Formats the report for the terminal. */
export function formatPeers({
  concurrency,
  machine,
  versions,
  turns,
  missing,
}: PeersReport): string {
  const { cores, cpu, load } = machine;
  return [
    `${cores} cores (${cpu}), load ${load}; ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}.`,
    `Medians of ${turns} turns; in parentheses the least and the most of the turns.`,
    '',
    '                              in flight  trials/s    p50 ms    p99 ms  CPU-ms  court ÷ it',
    ...Object.entries(concurrency).flatMap(([inFlight, rows]) =>
      rows.map(({ name, figures: { tps, p50Ms, p99Ms, cpuMs }, courtOverIt }) => {
        const cells = [inFlight.padStart(9), ...[tps, p50Ms, p99Ms].map((one) => pad(one, 9))];
        return `${name.padEnd(29)} ${cells.join(' ')} ${pad(cpuMs, 7)}  ${ratio(courtOverIt)}`;
      }),
    ),
    ...missing.map((why) => `without ${why}`),
    '',
  ].join('\n');
}

const pad = (value: number, width: number): string => String(value).padStart(width);
