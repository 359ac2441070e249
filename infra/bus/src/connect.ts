import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { Authenticator, NatsConnection } from '@nats-io/nats-core';
import { natsUserOf } from '@assize/keys/nkey';
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import { messageOf } from '@assize/proto/message-of';
import { busOver, type Bus } from '#src/bus.ts';
import { BusConnectError, OWN_SEED } from '#src/errors.ts';
import { Link } from '#src/link.ts';
import type { BusLog } from '#src/model.ts';

export interface BusOptions {
  /** `nats://host:port` or `tls://host:port`: one server, or several of the same cluster. */
  servers: string | string[];
  name: string;
  /** An NKey user seed (`SU…`), if the server requires one. */
  nkeySeed?: string | null;
  /**
   * CA and client certificate for `tls://`, read again for each connection; without a CA, the system's CAs are used.
   */
  tls?: { readonly caFile?: string; readonly certFile?: string; readonly keyFile?: string } | null;
  /** Prefix of reply subjects, for servers whose permissions separate clients by it. Default `_INBOX`. */
  inboxPrefix?: string;
  log?: BusLog;
  /** Called at once, and on each change, with whether the connection is up and the server's host:port. */
  onConnection?: (up: boolean, server: string) => void;
  /**
   * Called with a reason when writes fail or a queue can't be read on a connection that is up; with null on recovery.
   */
  onHindrance?: (problem: string | null) => void;
}

const silent: BusLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Interval between pings, in milliseconds. A dead peer is detected after two unanswered pings. */
const PING_MS = 10_000;

const RECONNECT_MS = 250;

/** While a stream has no leader, nobody answers an API request, and it is retried. */
const API_TIMEOUT_MS = 2_000;

/**
 * Connects, and reconnects for ever after a broken connection.
 * @throws BusConnectError if the first connection fails, or the server refuses this client
 */
export async function connectBus(options: BusOptions): Promise<Bus> {
  const log = options.log ?? silent;
  const nc = await Promise.try(() => connect(toNats(options))).catch((error: unknown) => {
    throw refused(options, error);
  });
  if (options.inboxPrefix !== undefined) await ownInbox(nc, options);
  const link = new Link(nc, log, options.inboxPrefix, options.onConnection, options.onHindrance);
  const js = jetstream(nc, { checkAPI: false, timeout: API_TIMEOUT_MS });
  const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: API_TIMEOUT_MS });
  return busOver({ link, js, jsm }, log);
}

/**
 * Checks that this user may subscribe to its own reply subjects. If it connected as another user, it would never
 * receive an answer.
 * @throws BusConnectError
 */
async function ownInbox(nc: NatsConnection, { inboxPrefix, name }: BusOptions): Promise<void> {
  const refusals: Error[] = [];
  const callback = (error: Error | null): void => void (error && refusals.push(error));
  const subscription = nc.subscribe(`${inboxPrefix}.none`, { callback });
  await nc.flush();
  if (refusals.length === 0) return subscription.unsubscribe();
  const where = nc.getServer();
  await nc.close();
  throw new BusConnectError(
    `the bus at ${where} can't be used by ${name}: the server connected it as another user, which may not subscribe to ` +
      `${inboxPrefix}; ${OWN_SEED}`,
    { cause: refusals[0] },
  );
}

function refused(options: BusOptions, error: unknown): BusConnectError {
  const why = messageOf(error);
  const where = [options.servers].flat().join(', ');
  return new BusConnectError(
    `the bus at ${where} can't be used by ${options.name}: ${why}; ` +
      'check that a nats-server with JetStream runs there and admits this client (with the NKey seed in ' +
      'ASSIZE_NATS_SEED_FILE, if it requires one)',
    { cause: error },
  );
}

function toNats(options: BusOptions): NodeConnectionOptions {
  const { servers, name, nkeySeed, inboxPrefix, tls } = options;
  // Without this setting the client would speak plaintext to any server that claims not to support TLS.
  const named = [servers].flat().some((url) => /(?:^|,\s*)tls:/.test(url));
  // A certificate alone demands no TLS: it may be set for gRPC or Redis.
  const isSecured = named || tls?.caFile !== undefined;
  return {
    servers,
    name,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    // Otherwise the client captures a stack trace for every request.
    noAsyncTraces: true,
    ...(isSecured ? { tls: { ...tls } } : {}),
    ...(inboxPrefix === undefined ? {} : { inboxPrefix }),
    ...(typeof nkeySeed === 'string' ? { authenticator: signingBy(nkeySeed) } : {}),
  };
}

function signingBy(seed: string): Authenticator {
  const user = natsUserOf(seed);
  return (nonce = '') => ({
    nkey: user.publicKey,
    sig: nonce === '' ? '' : user.sign(Buffer.from(nonce)).toString('base64'),
  });
}
