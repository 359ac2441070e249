import type { Access } from '@assize/rpc/doors';
import { remoteEmbedder } from '@assize/court/reading/adapters';
import type { Runtime } from '@assize/court/runtime';
import { openCiting } from './cite.ts';
import { Collection } from './collection.ts';
import { keepAll, keepAsDecided } from './keep.ts';

export interface PrecedentConfig {
  readonly embeddingAddress: string;
  readonly access?: Access | null;
  /** The folder of the precedents, created if it does not exist. */
  readonly folder: string;
  /** How long after its decision a precedent is cited, in milliseconds; above 0. */
  readonly ttlMs: number;
  /** `as-decided`: at once, in a court that stays up; `at-close`: when the log is discarded with the court. */
  readonly keep: 'as-decided' | 'at-close';
}

export interface Citing {
  readonly cite: ReturnType<typeof openCiting>;
}

/** Timeout of the embedding service for one claim, in milliseconds. */
const CALL_MS = 3_000;

export async function openPrecedents(
  { embeddingAddress, access = null, folder, ttlMs, keep }: PrecedentConfig,
  account: string,
  { bus, keys, reader, clock, log, telemetry }: Runtime,
): Promise<Citing & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const collection = stack.use(new Collection({ folder, account, ttlMs }));
  const embedder = stack.use(
    remoteEmbedder(embeddingAddress, 'no precedent is cited', {
      timeoutMs: CALL_MS,
      telemetry,
      access,
    }),
  );
  const ports = { bus, keys, reader, collection, embedder, ttlMs, clock, log, telemetry };
  if (keep === 'as-decided') stack.use(await keepAsDecided(ports));
  else stack.defer(() => keepAll(ports));
  return Object.assign(stack.move(), { cite: openCiting(ports) });
}
