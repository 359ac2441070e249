import { openEncoder, type Encoder } from '@assize/models/encoder';
import { openStance, type StanceReader } from '@assize/models/stance';
import type { Log } from '@assize/telemetry/log';
import type { EmbeddingConfig } from '#src/config.ts';

/** What turns texts into vectors, and what reads stance: each on threads of its own. */
export interface Models extends AsyncDisposable {
  readonly encoder: Encoder;
  readonly reader: StanceReader;
}

/** Loads both models, at the same time. Rejects when the embedding model's files cannot be read. */
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
  const bound = queue === undefined ? {} : { queue };
  const encoder = openEncoder({ model, threads, ...bound }).then((opened) => stack.use(opened));
  const onFallback = (why: string): void => log.warn({ why }, 'stance is not read as asked');
  const reader = openStance({ ...stance, onFallback }).then((opened) => stack.use(opened));
  // Where one fails the other is open first, so that the stack closes it.
  await Promise.allSettled([encoder, reader]);
  const both = { encoder: await encoder, reader: await reader };
  const opened = stack.move();
  return { ...both, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
