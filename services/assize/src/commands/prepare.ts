import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readClerkConfig } from '@assize/clerk/service';
import { createLog } from '@assize/log';
import { STREAM_SHAPES } from '@assize/proto';
import writeFileAtomic from 'write-file-atomic';
import { authorization } from '../court/authorization.ts';
import { homeOf } from '../court/home.ts';
import { layOutBus, ownKeys } from '../court/lay-out.ts';
import { busLayout, shippedBus } from '../court/streams.ts';
import { command } from './failure.ts';

export interface PrepareOptions {
  readonly bus?: string;
}

/**
 * Makes what roles in processes of their own need: their keys, the trust store, the users of the bus
 * and, once that runs, its streams. What is there already is kept.
 */
export function prepare({ bus }: PrepareOptions): Promise<void> {
  return command(async () => {
    const home = homeOf(process.env);
    await mkdir(home.data, { recursive: true, mode: 0o700 });
    await ownKeys(home);
    const users = join(home.data, 'nats-users.conf');
    await writeFileAtomic(users, await authorization(home.keys), { mode: 0o600 });
    const log = createLog({ name: 'prepare', level: 'warn' });
    if (bus !== undefined) {
      const { ttlMs } = readClerkConfig(process.env).limits;
      await layOutBus(bus, home, log, busLayout(shippedBus(), ttlMs, false));
    }
    const streams = STREAM_SHAPES.map(({ name }) => name).join(', ');
    process.stdout.write(
      [
        `private keys and NKey seeds   ${home.keys}`,
        `public keys to trust          ${home.trust}`,
        `users of the bus, to include  ${users}`,
        ...(bus === undefined ? [] : [`streams on ${bus}: ${streams}`]),
        '',
      ].join('\n'),
    );
  });
}
