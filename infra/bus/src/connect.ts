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
  /** `nats://host:port` or `tls://host:port`, one or several of the same cluster. */
  servers: string | string[];
  /** Shown by the server's monitoring. */
  name: string;
  /** An NKey user seed (`SU…`), where the server asks for one; null or absent: none. */
  nkeySeed?: string | null;
  /** The CA and the own certificate for `tls://`, read with each connection; absent: the system's. */
  tls?: { readonly caFile?: string; readonly certFile?: string; readonly keyFile?: string } | null;
  /** Prefix of answer subjects, where permissions keep clients apart. Default `_INBOX`. */
  inboxPrefix?: string;
  log?: BusLog;
  /** Told whether the connection to a server (host:port) stands: at once, and whenever that changes. */
  onConnection?: (up: boolean, server: string) => void;
  /** Told why nothing can be written, or a queue not be read, though the connection stands; null once that is over. */
  onHindrance?: (problem: string | null) => void;
}

const silent: BusLog = { info: () => {}, warn: () => {}, error: () => {} };

/** A dead peer is noticed after two of these, in milliseconds. */
const PING_MS = 10_000;

/** Between tries to reach a server, in milliseconds. */
const RECONNECT_MS = 250;

/**
 * How long one question to the server waits for its answer, in milliseconds. Between leaders nobody
 * answers, and every question is asked again.
 */
const API_TIMEOUT_MS = 2_000;

/**
 * Connects, and stays connected: a connection that breaks is tried again for ever. A server that
 * can't be reached at first, or refuses this client, is a `BusConnectError`.
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

/** Whoever came as another user would hear no answer to anything that it asks. @throws BusConnectError */
async function ownInbox(nc: NatsConnection, { inboxPrefix, name }: BusOptions): Promise<void> {
  const refusals: Error[] = [];
  const callback = (error: Error | null): void => void (error && refusals.push(error));
  const subscription = nc.subscribe(`${inboxPrefix}.none`, { callback });
  await nc.flush();
  if (refusals.length === 0) return subscription.unsubscribe();
  const where = nc.getServer();
  await nc.close();
  throw new BusConnectError(
    `the bus at ${where} can't be used by ${name}: the user that it came as may hear no answers at ` +
      `${inboxPrefix}; ${OWN_SEED}`,
    { cause: refusals[0] },
  );
}

function refused(options: BusOptions, error: unknown): BusConnectError {
  const why = messageOf(error);
  const where = [options.servers].flat().join(', ');
  return new BusConnectError(
    `the bus at ${where} can't be used by ${options.name}: ${why}; ` +
      'check that a nats-server with JetStream runs there and knows this client (by the NKey seed of ' +
      'ASSIZE_NATS_SEED_FILE, where it wants one)',
    { cause: error },
  );
}

function toNats(options: BusOptions): NodeConnectionOptions {
  const { servers, name, nkeySeed, inboxPrefix, tls } = options;
  // Without it the client would speak in plain to whoever says that it can't do otherwise.
  const named = [servers].flat().some((url) => /(?:^|,\s*)tls:/.test(url));
  const isSecured = named || (tls !== undefined && tls !== null);
  return {
    servers,
    name,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    reconnectJitter: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    // The client would take a stack trace for every request.
    noAsyncTraces: true,
    ...(isSecured ? { tls: { ...tls } } : {}),
    ...(inboxPrefix === undefined ? {} : { inboxPrefix }),
    ...(typeof nkeySeed === 'string' ? { authenticator: signingBy(nkeySeed) } : {}),
  };
}

/** Answers the server's challenge, each connection another. */
function signingBy(seed: string): Authenticator {
  const user = natsUserOf(seed);
  return (nonce = '') => ({
    nkey: user.publicKey,
    sig: nonce === '' ? '' : user.sign(Buffer.from(nonce)).toString('base64'),
  });
}
