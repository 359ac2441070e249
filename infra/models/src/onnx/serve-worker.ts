import { parentPort } from 'node:worker_threads';
import { messageOf } from '@assize/proto/message-of';
import type { Answer, Request } from '#src/onnx/worker.ts';

/** A model in memory; runs on the thread that loaded it. */
export interface Worked<Job, Result> {
  run(job: Job): Promise<Result>;
  release(): Promise<void>;
}

function failed<Result>(error: unknown): Answer<Result> {
  return { kind: 'failed', message: messageOf(error) };
}

/**
 * What the module of a worker thread calls: inference is synchronous and takes milliseconds, which
 * the event loop of a process that also serves has no time for. Says `ready`, or what keeps the model
 * from loading, and in that case ends.
 */
export async function serveWorker<Job, Result>(
  load: () => Promise<Worked<Job, Result>>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This module runs as a worker thread only');
  const say = (answer: Answer<Result>): void => {
    port.postMessage(answer);
  };
  const model = await load().catch((error: unknown) => say(failed(error)));
  if (model === undefined) return;
  const reject = (error: unknown): void => say(failed(error));
  // One after the other, so that answers come in the order asked.
  let last = Promise.resolve();
  port.on('message', (request: Request<Job>) => {
    last = last.then(() =>
      request.kind === 'close'
        ? model.release().finally(() => port.close())
        : model.run(request.job).then((result) => say({ kind: 'done', result }), reject),
    );
  });
  say({ kind: 'ready' });
}
