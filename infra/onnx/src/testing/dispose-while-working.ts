/** A program for tests: leaves a job that is still on the lane, and disposes of the lane. */
import { openLane } from '#src/lane.ts';

const lane = await openLane<number, number>(new URL('slow-thread.ts', import.meta.url), null);
void lane.run(1);
await lane[Symbol.asyncDispose]();
process.stdout.write('disposed');
