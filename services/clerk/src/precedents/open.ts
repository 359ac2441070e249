import type { Access } from '@assize/rpc/doors';
import { remoteEmbedder } from '@assize/court/reading/adapters';
import type { Runtime } from '@assize/court/runtime';
import { citing } from './cite.ts';
import { Collection } from './collection.ts';
import { keepAll, keepAsDecided } from './keep.ts';

/** Where precedents are kept, and for how long they are cited. */
export interface PrecedentConfig {
  readonly embeddingAddress: string;
  /** Our credentials for that service, if it has access control. */
  readonly access?: Access | null;
  /** The folder of the precedents, created if it does not exist. */
  readonly folder: string;
  /** How long after its decision a precedent is cited, in milliseconds; above 0. */
  readonly ttlMs: number;
  /**
   * When verdicts become precedents: `as-decided`, at once, in a court that stays up; `at-close`,
   * when the court closes and its log is discarded with it.
   */
  readonly keep: 'as-decided' | 'at-close';
}

/** Looks up what was decided on claims close to a new one. */
export interface Citing {
  readonly cite: ReturnType<typeof citing>;
}

/** Timeout of the embedding service for one claim, in milliseconds. */
const CALL_MS = 3_000;

/** Keeps verdicts as precedents and finds them for new claims, until disposal. */
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
  return Object.assign(stack.move(), { cite: citing(ports) });
}
