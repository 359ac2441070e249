import { join } from 'node:path';
import { readClerkConfig } from '@assize/clerk/service';
import { readSeats } from '@assize/court/advice';
import { createLog } from '@assize/telemetry/log';
import {
  endGroups,
  EVIDENCE_BUCKET,
  publisherKey,
  readerKey,
  STREAMS,
  streamShapes,
} from '@assize/proto';
import writeFileAtomic from 'write-file-atomic';
import { authorization } from '../court/authorization.ts';
import { homeOf, withWritableHome } from '../court/home.ts';
import { layOutBus, ensureKeys } from '../court/lay-out.ts';
import { readPublishers } from '../court/publishers.ts';
import { busLayout, shippedBus } from '../court/streams.ts';
import { print } from '../terminal/output.ts';

/**
 * Makes what roles in separate processes need: keys, trust store, users of the bus and, on a given bus, its streams.
 * Existing files are kept.
 */
export async function prepare({ bus }: { readonly bus?: string }): Promise<void> {
  const home = homeOf(process.env);
  const publishers = readPublishers(process.env);
  // The file of callers need not exist yet: its tokens are made after the keys.
  const { ASSIZE_CALLERS_FILE: _later, ...env } = process.env;
  const { limits, runtime } = readClerkConfig(env);
  const { names: seats } = readSeats(process.env);
  const users = join(home.data, 'nats-users.conf');
  const log = createLog({ name: 'prepare', level: 'warn' });
  await withWritableHome(home, async () => {
    await ensureKeys(home, log, publishers, seats);
    const config = await authorization(home.keys, publishers, seats);
    await writeFileAtomic(users, config, { mode: 0o600 });
  });
  if (bus !== undefined) {
    const layout = busLayout(shippedBus(), limits.ttlMs, false);
    const { ackWaitMs, credentials } = runtime;
    await layOutBus(bus, home, log, { ackWaitMs, layout, tls: credentials.nats, publishers });
  }
  const streams = [...streamShapes(endGroups()).map(({ name }) => name), EVIDENCE_BUCKET];
  print(
    [
      `private keys and NKey seeds   ${home.keys}`,
      `public keys to trust          ${home.trust}`,
      `users of the bus, to include  ${users}`,
      ...(bus === undefined ? [] : [`streams on ${bus}: ${streams.join(', ')}`]),
      ...publishers.flatMap(filesForPublisher),
      '',
    ].join('\n'),
  );
}

/** Excludes the public keys. Whoever holds these files can act as that publisher. */
function filesForPublisher(name: string): string[] {
  const [own, reader] = [publisherKey(name), readerKey(name)];
  const width = own.length + '.seed'.length;
  return [
    `private files for the publisher ${name}:`,
    `  ${`${own}.seed`.padEnd(width)}  publishes its claims and reads its verdicts`,
    `  ${`${reader}.seed`.padEnd(width)}  only reads its verdicts, for a separate program`,
    `  ${`${own}.jwk`.padEnd(width)}  signs its answers to remands`,
    `  it reads with the consumer ${own} of ${STREAMS.verdicts} and ${STREAMS.claimErrors}`,
  ];
}
