import { openEncoder } from '@assize/encoder';
import { createLog } from '@assize/log';
import type { Log } from '@assize/log';
import { EmbeddingService } from '@assize/proto/rpc';
import { implement, serve } from '@assize/rpc';
import { openStance } from '@assize/stance';
import type { StanceReader } from '@assize/stance';
import { openEmbeddedIndex } from '@assize/vectors';
import type { EmbeddingConfig } from '#src/config.ts';
import { deletePassages } from '#src/rpc/delete-passages.ts';
import { embed } from '#src/rpc/embed.ts';
import { embedStream } from '#src/rpc/embed-stream.ts';
import { indexPassages } from '#src/rpc/index-passages.ts';
import { indexStream } from '#src/rpc/index-stream.ts';
import { info } from '#src/rpc/info.ts';
import { search } from '#src/rpc/search.ts';
import { stance } from '#src/rpc/stance.ts';

export { readEmbeddingConfig } from '#src/config.ts';
export type { EmbeddingConfig } from '#src/config.ts';

export interface EmbeddingDeps {
  log?: Log;
}

/** A service that answers. Disposal lets running calls end. */
export interface RunningEmbedding extends AsyncDisposable {
  /** As a client takes it. */
  readonly address: string;
}

/** Whether the reader is the one that was chosen, as health tells it by this name. */
const STANCE_PART = 'assize.v1.Embedding/stance-model';

function openReader({ stance: choice }: EmbeddingConfig, log: Log): Promise<StanceReader> {
  return openStance({
    ...(choice ?? { by: 'lexical' }),
    onFallback: (why) => log.warn({ why }, 'the stance model is not loaded'),
  });
}

/**
 * Serves assize.v1.Embedding. Rejects when the model's files cannot be read, when the index was
 * built with another model (an IndexModelError), and when the address is taken.
 */
export async function startEmbedding(
  config: EmbeddingConfig,
  { log = createLog({ name: 'embedding' }) }: EmbeddingDeps = {},
): Promise<RunningEmbedding> {
  const { address, model, threads, indexFolder } = config;
  await using stack = new AsyncDisposableStack();
  const encoder = stack.use(await openEncoder({ model, threads }));
  const reader = stack.use(await openReader(config, log));
  const { dimensions } = encoder;
  const index = stack.use(
    await openEmbeddedIndex({ folder: indexFolder, model: model.name, dimensions }),
  );
  const [embedding, indexing] = [embed(encoder), indexPassages(encoder, index)];
  const service = implement(EmbeddingService, {
    embed: embedding,
    embedStream: embedStream(embedding),
    index: indexing,
    indexStream: indexStream(indexing),
    delete: deletePassages(index),
    search: search({ encoder, index }),
    stance: stance(reader),
    info: info(index),
  });
  const parts = { [STANCE_PART]: reader.missing.length === 0 };
  const server = stack.use(await serve({ address, services: [service], log, parts }));
  const { model: readBy } = reader;
  log.info(
    { address: server.address, passages: await index.size(), stance: readBy },
    'embedding serves',
  );
  const opened = stack.move();
  return { address: server.address, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
