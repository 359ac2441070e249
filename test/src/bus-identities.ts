import { findNatsServer, startNats } from '@assize/launcher';
import { ROLES, type Role } from '@assize/proto';
import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { authorization } from '../../services/assize/src/court/authorization.ts';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { layOutBus } from '../../services/assize/src/court/lay-out.ts';
import { shippedBus } from '../../services/assize/src/court/streams.ts';
import { quietLog } from './court.ts';
import { ownEnvironment, ownFolder } from './folder.ts';
import { shippedLayout } from './shipped-streams.ts';
import { seedOf } from './users.ts';

/** The publishers that are registered in these tests. */
export const PUBLISHERS = ['acme', 'other'] as const;
export type Publisher = (typeof PUBLISHERS)[number];

/** The user that may only read acme's messages. */
export const READER = 'reader-acme';

/** The seat that runs in a process of its own. */
export const SEAT = 'juror-anna';

/** All identities that can connect to the bus, except its admin. */
export const IDENTITIES = [
  'keyless',
  ...PUBLISHERS,
  READER,
  ...ROLES,
  'credibility',
  SEAT,
] as const;
export type Identity = (typeof IDENTITIES)[number];

export const isRole = (identity: Identity): identity is Role =>
  ROLES.some((role) => role === identity);
export const isPublisher = (identity: Identity): identity is Publisher =>
  PUBLISHERS.some((publisher) => publisher === identity);

export interface GuardedBus extends AsyncDisposable {
  /** Opens a separate client for an identity, with its seed if it has one. */
  connect(identity: Identity | 'admin'): Promise<NatsConnection>;
}

/** Opens a bus that is guarded and laid out as `npm start` and `assize prepare` do it, without a court. */
export async function openGuardedBus(): Promise<GuardedBus> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const env = ownEnvironment(folder);
  const home = homeOf(env);
  const config = shippedBus().server + (await authorization(home.keys, PUBLISHERS, [SEAT]));
  const source = await findNatsServer({ env });
  const { url } = stack.use(
    await startNats({ source, storeDir: home.streams, port: 0, log: quietLog, config }),
  );
  const layout = shippedLayout();
  await layOutBus(url, home, quietLog, { ackWaitMs: 30_000, layout, publishers: PUBLISHERS });
  const opened = stack.move();
  return {
    async connect(identity) {
      const seed = await bytesOf(home.keys, identity);
      const authenticator = seed === null ? {} : { authenticator: nkeyAuthenticator(seed) };
      const inboxPrefix = identity === 'keyless' ? '_INBOX' : `_INBOX_${identity}`;
      const nc = await connect({ servers: url, name: identity, inboxPrefix, ...authenticator });
      opened.defer(() => nc.close());
      return nc;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function bytesOf(keys: string, identity: Identity | 'admin'): Promise<Uint8Array | null> {
  if (identity === 'keyless') return null;
  const user = identity !== 'admin' && isPublisher(identity) ? `publisher-${identity}` : identity;
  return new TextEncoder().encode(await seedOf(keys, user));
}
