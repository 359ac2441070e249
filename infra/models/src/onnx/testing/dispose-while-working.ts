/** A program for tests: leaves a job that is still on the worker, and disposes of the worker. */
import { openWorker } from '#src/onnx/worker.ts';

const worker = await openWorker<number, number>(new URL('slow-thread.ts', import.meta.url), null);
void worker.run(1);
await worker[Symbol.asyncDispose]();
process.stdout.write('disposed');
