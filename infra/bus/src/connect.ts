import { setTimeout as sleep } from 'node:timers/promises';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { Authenticator, NatsConnection } from '@nats-io/nats-core';
import { natsUserOf } from '@assize/keys/nkey';
import { connect, type NodeConnectionOptions } from '@nats-io/transport-node';
import { messageOf } from '@assize/proto/message-of';
import { append, store, type Writer } from '#src/append.ts';
import type { Bus } from '#src/bus.ts';
import { request, subscribe } from '#src/core.ts';
import { consume, ensureDurable } from '#src/delivery/consume.ts';
import { deadLetterOf } from '#src/delivery/dead-letter.ts';
import { BusConnectError, OWN_SEED } from '#src/errors.ts';
import { follow } from '#src/follow.ts';
import { toWire } from '#src/headers.ts';
import { Link } from '#src/link.ts';
import type { BusLog } from '#src/model.ts';
import { openObjects } from '#src/objects.ts';
import { Owned } from '#src/owned.ts';
import { readHistory, readLast, readNext } from '#src/read.ts';
import { readBacklog, readUsage } from '#src/usage.ts';
import { retry } from '#src/retry.ts';
import { ensureStreams } from '#src/streams.ts';

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

/** How long a disposal awaits the server's farewell, in milliseconds. */
const DRAIN_MS = 5_000;

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
  return toBus({ link, js, jsm }, log);
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

function toBus(writer: Writer, log: BusLog): Bus {
  const { link, jsm } = writer;
  const owned = new Owned();
  let disposed: Promise<void> | undefined;
  return {
    ensureStreams: (definitions) => retry(link, () => ensureStreams(jsm, definitions)),
    ensureDurables: async (definitions) => {
      for (const definition of definitions) await ensureDurable(writer, definition);
    },
    append: (wanted) => append(writer, wanted),
    store: (wanted) => store(writer, wanted),
    last: (stream, filter) => readLast(link, stream, filter),
    next: (stream, filter, from) => readNext(link, stream, filter, from),
    history: (stream, filter) => readHistory(link, stream, filter),
    usage: (stream) => readUsage(writer, stream),
    backlog: (stream, durable) => readBacklog(writer, stream, durable),
    consume: async (options, handler) => owned.add(await consume(writer, log, options, handler)),
    bury: async (stream, stored, reason, target) => {
      await store(writer, deadLetterOf(stream, { ...stored, redelivered: -1 }, reason, target));
    },
    follow: async (options, handler) => owned.add(await follow(link, log, options, handler)),
    publish: (subject, body, headers = {}) =>
      link.nc.publish(subject, body, { headers: toWire(headers) }),
    flush: () => link.nc.flush(),
    subscribe: async (subject, options, handler) =>
      owned.add(await subscribe(link, log, subject, options, handler)),
    request: (subject, body, options) => request(link, subject, body, options),
    objects: (bucket, options) => openObjects(writer, bucket, options),
    [Symbol.asyncDispose]: () => (disposed ??= close(link, owned)),
  };
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

/** Ends consumers and subscriptions, sends what is under way, and closes. */
async function close(link: Link, owned: Owned): Promise<void> {
  const { nc } = link;
  await owned.disposeAll();
  // What is given back leaves with the next turn.
  await link.turn();
  link.acknowledgeAll();
  if (nc.isClosed()) return;
  if (!link.up) {
    await nc.close();
    return;
  }
  const late = sleep(DRAIN_MS, undefined, { ref: false });
  await Promise.race([nc.drain(), late]);
  if (!nc.isClosed()) await nc.close();
}
