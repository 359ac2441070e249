import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { ResultStore } from '#src/onnx/result-store.ts';
import { openWorker, type ModelWorker } from '#src/onnx/worker.ts';

/** The libraries that run a model. Other versions may tokenise a text in another way, or sum in another order. */
export const RUNTIME_VERSIONS = 'onnxruntime-node 1.30.0, tokenizers 0.2.0';

export interface Opening {
  /** The module of the thread, which must call `serveWorker`. */
  readonly module: URL;
  readonly workerData: unknown;
  readonly threads: number;
  /** Identifies the model with its files as they are on the disk. */
  readonly identity: string;
  /** The store in which earlier processes recorded that they have loaded the model. */
  readonly store?: ResultStore | undefined;
  /**
   * If it is given, a model that an earlier process has loaded is not loaded until this promise settles. The first
   * job for any of the models that share the promise settles it.
   */
  readonly firstUse?: PromiseWithResolvers<void> | undefined;
}

/**
 * Opens the threads of a model, each of which loads it. Rejects if the model cannot be loaded. If it is loaded late,
 * the jobs reject instead; a process that finds all its results stored never needs the model.
 */
export async function openWorkers<Job, Result>({
  module,
  workerData,
  threads,
  identity,
  store,
  firstUse,
}: Opening): Promise<ModelWorker<Job, Result>[]> {
  const open = (): Promise<ModelWorker<Job, Result>> => openWorker(module, workerData);
  const loadedKey = createHash('sha256').update(`loaded ${identity}`).digest('base64');
  if (firstUse !== undefined && store?.get(loadedKey)) {
    return Array.from({ length: threads }, () => lazyWorker(open, firstUse));
  }
  await using stack = new AsyncDisposableStack();
  const opening = Array.from({ length: threads }, async () => stack.use(await open()));
  // Wait for all, so that no thread is left running if one fails.
  await Promise.allSettled(opening);
  const workers = await Promise.all(opening);
  stack.move();
  store?.set(loadedKey, []);
  return workers;
}

/** A text that changes with the path, size and modification time of each file. Rejects if one can't be read. */
export async function stampOf(files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.map(({ size, mtimeMs }, at) => `\n${files[at]} ${size} ${mtimeMs}`).join('');
}

function lazyWorker<Job, Result>(
  open: () => Promise<ModelWorker<Job, Result>>,
  firstUse: PromiseWithResolvers<void>,
): ModelWorker<Job, Result> {
  let closed = false;
  let started = false;
  const opening = firstUse.promise.then(() => {
    if (closed) throw new Error('The model has been disposed of');
    started = true;
    return open();
  });
  // The caller of `run` gets the error.
  opening.catch(() => undefined);
  return {
    async run(job) {
      firstUse.resolve();
      return (await opening).run(job);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      if (!started) return;
      const worker = await opening.catch(() => null);
      await worker?.[Symbol.asyncDispose]();
    },
  };
}
