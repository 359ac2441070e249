import { join } from 'node:path';
import { EmbeddingService } from '@assize/proto/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { implement, serve, type Implementation } from '@assize/rpc';
import { createLog } from '@assize/telemetry/log';
import { onTestFinished } from 'vitest';
import { startCredibility, type CredibilityConfig, type CredibilityDeps } from '#src/service.ts';

export type Embedding = Implementation<typeof EmbeddingService>;

const nothing = () => ({});
async function* none() {}
const SILENT: Embedding = {
  embed: nothing,
  embedStream: none,
  index: nothing,
  indexStream: none,
  delete: nothing,
  search: nothing,
  stance: nothing,
  info: nothing,
};

const log = createLog({ name: 'credibility', level: 'silent' });

/**
 * Starts the real service beside an embedding service that answers as the test prescribes; methods
 * that the test leaves out answer nothing. With null there is no embedding service. Returns the
 * service's address. Both close with the stack.
 */
export async function serving(
  stack: AsyncDisposableStack,
  embedding: Partial<Embedding> | null,
  config: Partial<CredibilityConfig> = {},
  deps: Partial<CredibilityDeps> = {},
): Promise<string> {
  const folder = testFolder(onTestFinished);
  const embeddingAddress = `unix:${join(folder, 'embedding.sock')}`;
  if (embedding !== null) {
    const services = [implement(EmbeddingService, { ...SILENT, ...embedding })];
    stack.use(await serve({ address: embeddingAddress, services, log, graceMs: 100 }));
  }
  const address = `unix:${join(folder, 'credibility.sock')}`;
  const own = { address, embeddingAddress, embeddingTimeoutMs: 5000, ...config };
  return stack.use(await startCredibility(own, { log, ...deps })).address;
}
