import { setTimeout } from 'node:timers/promises';
import { serveWorker } from '#src/onnx/serve-worker.ts';

await serveWorker<number, number>(async () => ({
  async run(job) {
    await setTimeout(50);
    return job;
  },
  release: async () => undefined,
}));
