import { readFile } from 'node:fs/promises';
import { connectBus } from '@assize/bus';
import { loadOrCreateSigners, pin } from '@assize/keys';
import type { Log } from '@assize/log';
import { EVIDENCE_BUCKET, ROLES } from '@assize/proto';
import { seedFile } from './authorization.ts';
import type { Home } from './home.ts';
import { streamDefinitions } from './streams.ts';

/** A key file or the trust store is damaged, open to others, or another role's: the message says which. */
class KeysError extends Error {
  override readonly name = 'KeysError';
}

/**
 * The court's own keys, made where missing, and pinned in the local trust store.
 * @throws KeysError
 */
export async function ownKeys({ keys, trust }: Home): Promise<void> {
  try {
    const signers = await loadOrCreateSigners(keys, ROLES);
    const own = [...signers.values()].map((signer) => signer.publicJwk);
    await pin(trust, own);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new KeysError(`the court's keys can't be used: ${why}`, { cause });
  }
}

/** Lays out the bus's streams and its bucket of evidence; on a guarded bus as its admin. */
export async function layOutBus(url: string, guardedBy: Home | null, log: Log): Promise<void> {
  const nkeySeed = guardedBy && (await readFile(seedFile(guardedBy.keys, 'admin'), 'utf8')).trim();
  const access = nkeySeed ? { nkeySeed } : {};
  await using bus = await connectBus({ servers: url, name: 'assize-setup', log, ...access });
  await bus.ensureStreams(streamDefinitions());
  await bus.objects(EVIDENCE_BUCKET);
}
