/**
 * The child process with one court, configured by its environment and Node's options, so that the memory and any
 * process-wide state are this side's alone. It runs one stretch at a time.
 */
import { openScratchCourt } from '../../../services/assize/src/court/own-court.ts';
import { courtContestant, fullHearing } from './court-contestant.ts';
import { cpuMeter, runStretch } from './stretch.ts';
import type { Memory, Part, Word } from './side.ts';
import { hearingClaim } from './workload.ts';

const [pid] = process.argv.slice(2);
const meter = cpuMeter(pid === undefined ? undefined : Number(pid));
/** The CPU time of measuring memory, which is subtracted. */
let measuringCpu = 0;
const cpuMs = (): number => meter() - measuringCpu;
const tell = (word: Word): void => void process.send?.(word);

function memory(): Memory {
  const before = meter();
  globalThis.gc?.();
  const { rss, heapUsed: heap } = process.memoryUsage();
  measuringCpu += meter() - before;
  return { rss, heap };
}

const court = await openScratchCourt({
  env: process.env,
  source: 'urn:assize:bench',
  embedding: false,
  say: () => undefined,
});
const contestant = courtContestant(court.publisher, hearingClaim, fullHearing, cpuMs);

async function take(part: Part | 'close'): Promise<void> {
  if (part === 'close') {
    await court[Symbol.asyncDispose]();
    tell({ cpuMs: cpuMs(), memory: memory() });
    process.disconnect();
    return;
  }
  const stretch = await runStretch(contestant, part.first, part.trials, part.inFlight);
  tell({ stretch, cpuMs: cpuMs(), memory: memory() });
}

// The parent has gone, so nobody else would end this court.
process.once('disconnect', () => void court[Symbol.asyncDispose]());
process.on('message', (part: Part | 'close') => void take(part));
tell({ cpuMs: cpuMs(), memory: memory() });
