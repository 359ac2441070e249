import { parentPort } from 'node:worker_threads';
import { messageOf } from '@assize/proto/message-of';
import type { Answer, Request } from '#src/onnx/worker.ts';

/** A loaded model. It runs on the thread that loaded it. */
export interface LoadedModel<Job, Result> {
  run(job: Job): Promise<Result>;
  release(): Promise<void>;
}

function failed<Result>(error: unknown): Answer<Result> {
  return { kind: 'failed', message: messageOf(error) };
}

/**
 * The module of the thread calls it: inference is synchronous, and milliseconds of it would block a server's event
 * loop. Sends `ready` and then returns, or sends why the model cannot be loaded.
 */
export async function serveWorker<Job, Result>(
  load: () => Promise<LoadedModel<Job, Result>>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This module runs as a worker thread only');
  const say = (answer: Answer<Result>): void => {
    port.postMessage(answer);
  };
  const model = await load().catch((error: unknown) => say(failed(error)));
  if (model === undefined) return;
  const reject = (error: unknown): void => say(failed(error));
  // One job after the other, so that answers come in the order of the requests.
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
