import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectBus, readSeed } from '@assize/bus';
import type { PeerTls } from '@assize/rpc/doors';
import { covers, loadOrCreateSigners, pin, readTrust } from '@assize/keys';
import type { Log } from '@assize/telemetry/log';
import {
  caseEnds,
  durableOf,
  durables,
  EVIDENCE_BUCKET,
  publisherKey,
  ROLES,
  STREAMS,
  messageOf,
} from '@assize/proto';
import { OperatorError } from '@assize/proto/operator-error';
import { seedFile } from './authorization.ts';
import type { Home } from './home.ts';
import type { BusLayout } from './streams.ts';

/**
 * Makes missing keys of the court, its publishers and its seats, and pins them locally. Warns of each that replaces a
 * key which is still trusted.
 * @throws OperatorError
 */
export async function ensureKeys(
  { keys, trust }: Home,
  log: Log,
  publishers: readonly string[] = [],
  seats: readonly string[] = [],
): Promise<void> {
  try {
    const names = [...ROLES, ...publishers.map(publisherKey), ...seats];
    const lost = await lostKeys({ keys, trust }, names);
    const signers = await loadOrCreateSigners(keys, names);
    const own = [...signers.values()].map((signer) => signer.publicJwk);
    await pin(trust, own);
    for (const one of lost) log.warn(one, REPLACED);
  } catch (cause) {
    const why = messageOf(cause);
    throw new OperatorError(`the court's keys can't be used: ${why}`, { cause });
  }
}

const REPLACED =
  'a private key was missing, so a new one was made; the old one stays trusted until it is revoked: `assize keys revoke KID` (docs/rotate-keys.md)';

/** The missing key files of names that have a trusted key, with the ids of those keys. */
async function lostKeys(
  { keys, trust }: Pick<Home, 'keys' | 'trust'>,
  names: readonly string[],
): Promise<{ file: string; trusted: string[] }[]> {
  const now = new Date().toISOString();
  const valid = (await readTrust(trust)).filter(
    (jwk) => jwk.revokedAt === undefined && covers(jwk, now),
  );
  return names
    .map((name) => ({
      file: join(keys, `${name}.jwk`),
      trusted: valid.filter((jwk) => jwk.name === name).map(({ kid }) => kid),
    }))
    .filter(({ file, trusted }) => trusted.length > 0 && !existsSync(file));
}

export interface LayOut {
  /** How long a process may hold a case without a sign of life before another of its role gets it, in milliseconds. */
  readonly ackWaitMs: number;
  readonly layout: BusLayout;
  readonly tls?: PeerTls | null;
  /** Each gets consumers of its own; none if absent. */
  readonly publishers?: readonly string[];
  /** Whether the bus is refused if another court works on it: each would get messages of the other. */
  readonly alone?: boolean;
}

/** Acts as the admin on a guarded bus, and also creates the consumers, which no role or publisher may create there. */
export async function layOutBus(
  url: string,
  guardedBy: Home | null,
  log: Log,
  { ackWaitMs, layout, tls = null, publishers = [], alone = false }: LayOut,
): Promise<void> {
  const nkeySeed = await readSeed(guardedBy && seedFile(guardedBy.keys, 'admin'));
  await using bus = await connectBus({ servers: url, name: 'assize-setup', log, tls, nkeySeed });
  if (alone && (await bus.hasListener(STREAMS.court, durableOf('judge')))) {
    throw new OperatorError(
      'another court works on the bus of ASSIZE_NATS_URL or NATS_URL, and would get the cases of this one: ' +
        'unset both, and this command starts a bus of its own',
    );
  }
  try {
    await bus.ensureStreams(layout.streams);
    await bus.objects(EVIDENCE_BUCKET, layout.evidence);
    if (guardedBy) await bus.ensureDurables(durables(ackWaitMs, caseEnds(), publishers));
  } catch (error) {
    const why = messageOf(error);
    if (!why.includes('insufficient storage')) throw error;
    const sizes = [...layout.streams, layout.evidence].map(({ maxBytes = 0 }) => maxBytes);
    const sum = Math.ceil(sizes.reduce((all, one) => all + one, 0) / 2 ** 20);
    const demand = `the streams in deploy/nats/streams.yaml need ${sum} MiB together`;
    throw new OperatorError(`${demand}, and the bus does not have that much room: ${why}`, {
      cause: error,
    });
  }
}
