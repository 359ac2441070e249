import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Kept } from '#src/onnx/kept.ts';
import { openWorker, type ModelWorker } from '#src/onnx/worker.ts';

/** What runs a model, beside its files: other versions may cut a text into other tokens, or sum in another order. */
export const RUN_BY = 'onnxruntime-node 1.30.0, tokenizers 0.2.0';

/** A model that several threads load, each for itself. */
export interface Opening {
  /** The module of the thread, which calls `serveWorker`. */
  readonly module: URL;
  readonly workerData: unknown;
  readonly threads: number;
  /** What tells the model, as it lies on the disk, from all others. */
  readonly identity: string;
  /** Where earlier processes left word of what they loaded. */
  readonly store?: Kept | undefined;
  /**
   * Where it is given, what an earlier process has loaded is loaded once it settles; the first that is asked of
   * all models that share it settles it.
   */
  readonly asked?: PromiseWithResolvers<void> | undefined;
}

/**
 * The threads of a model, which is loaded on each. Rejects with what keeps it from being loaded; a job does
 * where it is loaded late, since a process that finds all its answers kept has no use for it.
 */
export async function openWorkers<Job, Result>({
  module,
  workerData,
  threads,
  identity,
  store,
  asked,
}: Opening): Promise<ModelWorker<Job, Result>[]> {
  const open = (): Promise<ModelWorker<Job, Result>> => openWorker(module, workerData);
  const loaded = createHash('sha256').update(`loaded ${identity}`).digest('base64');
  if (asked !== undefined && store?.get(loaded)) {
    return Array.from({ length: threads }, () => lateWorker(open, asked));
  }
  await using stack = new AsyncDisposableStack();
  const opening = Array.from({ length: threads }, async () => stack.use(await open()));
  // So that no thread is left behind where one fails.
  await Promise.allSettled(opening);
  const workers = await Promise.all(opening);
  stack.move();
  store?.set(loaded, []);
  return workers;
}

/** Changes with each file's place, size and time. Rejects where one can't be read. */
export async function stampOf(files: readonly string[]): Promise<string> {
  const stats = await Promise.all(files.map((file) => stat(file)));
  return stats.map(({ size, mtimeMs }, at) => `\n${files[at]} ${size} ${mtimeMs}`).join('');
}

function lateWorker<Job, Result>(
  open: () => Promise<ModelWorker<Job, Result>>,
  asked: PromiseWithResolvers<void>,
): ModelWorker<Job, Result> {
  let closed = false;
  let begun = false;
  const opening = asked.promise.then(() => {
    if (closed) throw new Error('The model has been disposed of');
    begun = true;
    return open();
  });
  // Whoever asks hears of it.
  opening.catch(() => undefined);
  return {
    async run(job) {
      asked.resolve();
      return (await opening).run(job);
    },
    async [Symbol.asyncDispose]() {
      closed = true;
      if (!begun) return;
      const worker = await opening.catch(() => null);
      await worker?.[Symbol.asyncDispose]();
    },
  };
}
