import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Request<Job> = { kind: 'work'; job: Job } | { kind: 'close' };

/** The thread's messages: `ready` once, and then one answer for each job, in order. */
export type Answer<Result> =
  | { kind: 'ready' }
  | { kind: 'done'; result: Result }
  | { kind: 'failed'; message: string };

/**
 * Turns ONNX Runtime's telemetry off. From 1.29 on, its packages report each session to Microsoft (model, hardware,
 * and a device id that is stored in the user's cache folder) unless this variable is set before the library is first
 * loaded: https://github.com/microsoft/onnxruntime/pull/27379. What a court reads must stay private.
 *
 * Must run on the main thread: a worker's `process.env` is a copy, which the library doesn't see.
 */
export function disableTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}

/**
 * A worker thread with a model. It does one job after the other, in the order of the calls. With a second job queued
 * it does not wait while the first result travels. Disposal waits for running jobs.
 */
export interface ModelWorker<Job, Result> extends AsyncDisposable {
  run(job: Job): Promise<Result>;
}

/**
 * Starts a thread from a module that calls `serveWorker`, and waits until its model is loaded. Jobs and results must
 * be transferable between threads. Rejects with the reason why the model cannot be loaded.
 */
export async function openWorker<Job, Result>(
  module: URL,
  workerData: unknown,
): Promise<ModelWorker<Job, Result>> {
  disableTelemetry();
  const thread = new Worker(module, { workerData });
  // A thread that fails exits too; `fail` reports its error.
  const exited = once(thread, 'exit').catch(() => undefined);
  let pending: PromiseWithResolvers<Answer<Result>>[] = [];
  let broken: Error | undefined;
  let closing = false;

  const fail = (error: Error): void => {
    broken ??= error;
    for (const one of pending) one.reject(broken);
    pending = [];
  };
  thread.on('message', (answer: Answer<Result>) => pending.shift()?.resolve(answer));
  thread.on('error', (cause) => fail(new Error('The model’s thread failed', { cause })));
  thread.on('exit', () => fail(new Error('The model’s thread has ended')));

  const ask = (request?: Request<Job>): Promise<Answer<Result>> => {
    if (broken !== undefined) return Promise.reject(broken);
    const asked = Promise.withResolvers<Answer<Result>>();
    pending.push(asked);
    if (request !== undefined) thread.postMessage(request);
    return asked.promise;
  };

  const first = await ask();
  if (first.kind === 'failed') {
    await exited;
    throw new Error(first.message);
  }
  // An idle thread does not keep the process alive.
  thread.unref();
  return {
    async run(job) {
      thread.ref();
      const answer = await ask({ kind: 'work', job }).finally(() => {
        if (pending.length === 0 && !closing) thread.unref();
      });
      if (answer.kind === 'done') return answer.result;
      throw new Error(answer.kind === 'failed' ? answer.message : 'The thread answered nonsense');
    },
    async [Symbol.asyncDispose]() {
      if (broken !== undefined) return;
      if (!closing) thread.postMessage({ kind: 'close' } satisfies Request<Job>);
      closing = true;
      thread.ref();
      await exited;
    },
  };
}
