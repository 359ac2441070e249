import { connectBus, seedIn } from '@assize/bus';
import type { PeerTls } from '@assize/rpc/doors';
import { loadOrCreateSigners, pin } from '@assize/keys';
import type { Log } from '@assize/telemetry/log';
import { caseEnds, durables, EVIDENCE_BUCKET, publisherKey, ROLES, messageOf } from '@assize/proto';
import { KeysError, seedFile } from './authorization.ts';
import type { Home } from './home.ts';
import type { BusLayout } from './streams.ts';

/**
 * The court's own keys and those of the publishers and seats that it knows, made where missing, and pinned
 * in the local trust store.
 * @throws KeysError
 */
export async function ownKeys(
  { keys, trust }: Home,
  publishers: readonly string[] = [],
  seats: readonly string[] = [],
): Promise<void> {
  try {
    const names = [...ROLES, ...publishers.map(publisherKey), ...seats];
    const signers = await loadOrCreateSigners(keys, names);
    const own = [...signers.values()].map((signer) => signer.publicJwk);
    await pin(trust, own);
  } catch (cause) {
    const why = messageOf(cause);
    throw new KeysError(`the court's keys can't be used: ${why}`, { cause });
  }
}

export interface LayOut {
  /** Without a sign of life for this long, a case goes to another process of a role. */
  readonly ackWaitMs: number;
  readonly layout: BusLayout;
  readonly tls?: PeerTls | null;
  /** The registered publishers, each with consumers of its own; none where absent. */
  readonly publishers?: readonly string[];
}

/**
 * Lays out the bus's streams and its bucket of evidence; on a guarded bus as its admin, with the queues
 * that no role and no publisher may make there.
 */
export async function layOutBus(
  url: string,
  guardedBy: Home | null,
  log: Log,
  { ackWaitMs, layout, tls = null, publishers = [] }: LayOut,
): Promise<void> {
  const nkeySeed = await seedIn(guardedBy && seedFile(guardedBy.keys, 'admin'));
  await using bus = await connectBus({ servers: url, name: 'assize-setup', log, tls, nkeySeed });
  try {
    await bus.ensureStreams(layout.streams);
    await bus.objects(EVIDENCE_BUCKET, layout.evidence);
    if (guardedBy) await bus.ensureDurables(durables(ackWaitMs, caseEnds(), publishers));
  } catch (error) {
    const why = messageOf(error);
    if (!why.includes('insufficient storage')) throw error;
    const sizes = [...layout.streams, layout.evidence].map(({ maxBytes = 0 }) => maxBytes);
    const sum = Math.ceil(sizes.reduce((all, one) => all + one, 0) / 2 ** 20);
    const wanted = `the streams of deploy/nats/streams.yaml want ${sum} MiB together`;
    throw new Error(`${wanted}, and the bus has no room for them: ${why}`, { cause: error });
  }
}
