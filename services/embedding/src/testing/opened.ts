import { join } from 'node:path';
import { findEmbeddingModel } from '@assize/launcher';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { createLog } from '@assize/telemetry/log';
import { startEmbedding, type EmbeddingConfig, type EmbeddingDeps } from '#src/service.ts';

export const model = await findEmbeddingModel({ env: process.env });

const log = createLog({ name: 'embedding', level: 'silent' });

/** The real service with the real model on a Unix socket, its index in `name` below `folder`, and a client. */
export async function opened(
  folder: string,
  name: string,
  config: Partial<EmbeddingConfig> = {},
  deps: Partial<EmbeddingDeps> = {},
) {
  await using stack = new AsyncDisposableStack();
  const address = `unix:${join(folder, `${name}.sock`)}`;
  const home = { address, indexFolder: join(folder, name) };
  const told = { log, ...deps };
  stack.use(await startEmbedding({ ...home, model, threads: 1, ...config }, told));
  const rpc = stack.use(client(EmbeddingService, address, { timeoutMs: 60_000 }));
  return Object.assign(stack.move(), { address, rpc });
}
