import type { Access } from '@assize/rpc/doors';
import { remoteEmbedder } from '@assize/court/reading/adapters';
import type { Runtime } from '@assize/court/runtime';
import { citing } from './cite.ts';
import { Collection } from './collection.ts';
import { keepAll, keepAsDecided } from './keep.ts';

export interface PrecedentConfig {
  readonly embeddingAddress: string;
  /** How that is entered, where it is behind a lock. */
  readonly access?: Access | null;
  /** Where they lie; made where it is missing. */
  readonly folder: string;
  /** How long after its decision a precedent is cited, in milliseconds; above 0. */
  readonly ttlMs: number;
  /**
   * When verdicts become precedents: at once, in a court that stays; or when the court closes, where
   * its log goes with it.
   */
  readonly keep: 'as-decided' | 'at-close';
}

/** Looks up what was decided on claims close to a new one. */
export interface Citing {
  readonly cite: ReturnType<typeof citing>;
}

/** How long the embedding service may take for one claim, in milliseconds. */
const CALL_MS = 3_000;

/** Keeps verdicts as precedents and finds them for new claims, until disposed. */
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
