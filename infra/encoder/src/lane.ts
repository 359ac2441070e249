import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer, Request } from '#src/messages.ts';
import type { ModelFiles } from '#src/model.ts';

/** One worker thread with a model; takes one text at a time. */
export interface Lane extends AsyncDisposable {
  encode(text: string): Promise<Float32Array>;
}

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Starts a thread and waits until its model is loaded. Rejects with what kept it from loading. */
export async function openLane(files: ModelFiles): Promise<Lane> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: files });
  const exited = once(worker, 'exit');
  let pending: Pending | undefined;
  let broken: Error | undefined;

  const fail = (error: Error): void => {
    broken ??= error;
    pending?.reject(broken);
  };
  worker.on('message', (answer: Answer) => pending?.resolve(answer));
  worker.on('error', (error) => fail(new Error('The encoder’s thread failed', { cause: error })));
  worker.on('exit', () => fail(new Error('The encoder’s thread has ended')));

  const ask = (request?: Request): Promise<Answer> => {
    if (broken !== undefined) return Promise.reject(broken);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    pending = { resolve, reject };
    if (request !== undefined) worker.postMessage(request);
    return promise;
  };

  const first = await ask();
  if (first.kind === 'failed') {
    await exited;
    throw new Error(`The embedding model cannot be loaded: ${first.message}`);
  }
  worker.unref();
  return {
    async encode(text) {
      worker.ref();
      const answer = await ask({ kind: 'encode', text }).finally(() => worker.unref());
      if (answer.kind === 'vector') return answer.vector;
      throw new Error(answer.kind === 'failed' ? answer.message : 'The encoder answered nonsense');
    },
    async [Symbol.asyncDispose]() {
      if (broken !== undefined) return;
      worker.ref();
      worker.postMessage({ kind: 'close' } satisfies Request);
      await exited;
    },
  };
}
