import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import type { Figures } from './figures.ts';
import { measureSides, type SidesOptions } from './sides.ts';
import { rowOf } from './telemetry-table.ts';

/** What `bench signatures --json` prints. */
export interface SignaturesReport {
  readonly off: Figures;
  readonly on: Figures;
  /** CPU of a trial over that of one whose signatures cost nothing. */
  readonly ratio: number;
}

/** Signatures may cost so much of the CPU of a trial without them. */
const MARK = 0.35;
const UNSIGNED = import.meta.resolve('./unsigned.ts');

/** Measures trials with their signatures and every check of one, and without, in turns. */
export async function measureSignatures(options: SidesOptions): Promise<SignaturesReport> {
  const [off, on] = await measureSides([{ node: ['--import', UNSIGNED] }, {}], options);
  const ratio = round(on.figures.cpuMs / off.figures.cpuMs, 3);
  return { off: off.figures, on: on.figures, ratio };
}

/** The report for a person. */
export function spellSignatures({ off, on, ratio }: SignaturesReport): string {
  return [
    'CPU: the court’s process and its nats-server; the chain of hashes is checked on both sides.',
    '',
    '                  trials   trials/s     p50 ms     p99 ms   CPU-ms/trial',
    rowOf('unsigned', off),
    rowOf('signed', on),
    '',
    `signatures and their checks take ${((ratio - 1) * 100).toFixed(1)} % more CPU a trial ` +
      `(mark: at most ${MARK * 100} %)`,
    '',
  ].join('\n');
}
