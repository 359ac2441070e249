import { readFile } from 'node:fs/promises';
import { connectBus } from '@assize/bus';
import { loadOrCreateSigners, pin, readTrust, type NamedJwk } from '@assize/keys';
import type { Log } from '@assize/log';
import { EVIDENCE_BUCKET, ROLES } from '@assize/proto';
import { seedFile } from './authorization.ts';
import type { Home } from './home.ts';
import { streamDefinitions } from './streams.ts';

/** The court's own keys, made where missing, and pinned in the local trust store. */
export async function ownKeys({ keys, trust }: Home): Promise<NamedJwk[]> {
  const signers = await loadOrCreateSigners(keys, ROLES);
  const own = [...signers.values()].map((signer) => signer.publicJwk);
  await pin(trust, own);
  return readTrust(trust);
}

/** Lays out the bus's streams and its bucket of evidence; on a guarded bus as its admin. */
export async function layOutBus(url: string, guardedBy: Home | null, log: Log): Promise<void> {
  const nkeySeed = guardedBy && (await readFile(seedFile(guardedBy.keys, 'admin'), 'utf8')).trim();
  const access = nkeySeed ? { nkeySeed } : {};
  await using bus = await connectBus({ servers: url, name: 'assize-setup', log, ...access });
  await bus.ensureStreams(streamDefinitions());
  await bus.objects(EVIDENCE_BUCKET);
}
