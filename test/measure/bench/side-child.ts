/**
 * Runs a court in its own process, with its own environment and Node options: memory and caches are one side's.
 * Takes one stretch at a time.
 */
import { openScratchCourt } from '../../../services/assize/src/court/own-court.ts';
import { courtContestant, fullHearing } from './court-contestant.ts';
import { cpuMeter, runStretch } from './stretch.ts';
import type { Memory, Part, Word } from './side.ts';
import { hearingClaim } from './workload.ts';

const [pid] = process.argv.slice(2);
const meter = cpuMeter(pid === undefined ? undefined : Number(pid));
/** The CPU of measuring memory, which belongs to no trial. */
let ours = 0;
const cpuMs = (): number => meter() - ours;
const tell = (word: Word): void => void process.send?.(word);

function memory(): Memory {
  const before = meter();
  globalThis.gc?.();
  const { rss, heapUsed: heap } = process.memoryUsage();
  ours += meter() - before;
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

// The measuring process is gone, so nobody else would end this court.
process.once('disconnect', () => void court[Symbol.asyncDispose]());
process.on('message', (part: Part | 'close') => void take(part));
tell({ cpuMs: cpuMs(), memory: memory() });
