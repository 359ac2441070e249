import { openEncoder, type Encoder } from '@assize/models/encoder';
import { ResultStore } from '@assize/models/onnx';
import { openStance, type StanceReader } from '@assize/models/stance';
import { definedFields } from '@assize/proto';
import type { Log } from '@assize/telemetry/log';
import type { EmbeddingConfig } from '#src/config.ts';

/** In the same folder as the cache of stance readings. It keeps the newest 20,000 vectors, some 35 MB. */
const VECTORS = 'vectors-1.sqlite';
const MOST_VECTORS = 20_000;

/** Each model runs on threads of its own. */
export interface Models extends AsyncDisposable {
  readonly encoder: Encoder;
  readonly reader: StanceReader;
}

/** Loads both models at the same time. Rejects if the embedding model's files cannot be read. */
export async function openModels(
  {
    model,
    threads,
    queue,
    stance = { by: 'lexical' },
  }: Pick<EmbeddingConfig, 'model' | 'threads' | 'queue' | 'stance'>,
  log: Log,
): Promise<Models> {
  await using stack = new AsyncDisposableStack();
  const warned = new Set<string>();
  // Both caches give the same reason if their shared folder is not writable; it is logged once.
  const onFallback = (why: string): void => {
    if (!warned.has(why)) log.warn({ why }, 'the models can’t be used as configured');
    warned.add(why);
  };
  const { keptIn: folder, firstUse } = stance;
  const store =
    folder === undefined
      ? undefined
      : stack.use(new ResultStore({ folder, name: VECTORS, most: MOST_VECTORS }, onFallback));
  const options = { model, threads, firstUse, ...definedFields({ queue, store }) };
  const encoder = openEncoder(options).then((opened) => stack.use(opened));
  const reader = openStance({ ...stance, onFallback }).then((opened) => stack.use(opened));
  // If one of them fails, the other must be open first, so that the stack closes it.
  await Promise.allSettled([encoder, reader]);
  const both = { encoder: await encoder, reader: await reader };
  const opened = stack.move();
  return { ...both, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
