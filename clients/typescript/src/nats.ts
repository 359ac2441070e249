import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import {
  connect,
  headers,
  InvalidArgumentError,
  nkeyAuthenticator,
  nkeys,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type TlsOptions,
} from '@nats-io/transport-node';
import {
  ALL_CLAIM_ERRORS,
  ALL_VERDICTS,
  caseIdOf,
  CE_TYPES,
  claimsSubject,
  eventHeaders,
  ownClaimsSubject,
  publisherKey,
  STREAMS,
} from '@assize/proto';
import { messageOf } from '@assize/proto/message-of';
import { unlessAborted } from '@assize/proto/unless-aborted';
import { courtError, CourtError } from './errors.ts';
import { tooLarge } from './submission.ts';
import type { Listener, Submission, Transport, Unverified } from './transport.ts';

export interface NatsOptions {
  /** `nats://host:4222`, or a list of such addresses. */
  readonly servers: string | string[];
  /** For a registered publisher: its name, and the path of its NKey seed (`publisher-<name>.seed`). */
  readonly publisher?: { readonly name: string; readonly seedFile: string };
  readonly tls?: TlsOptions;
  /** The tenant's account at the court. `default`, unless the operator of the court says otherwise. */
  readonly account?: string;
}

/** Timeout for the bus to confirm that it has stored a claim, in milliseconds. */
const STORE_MS = 5_000;
const DRAIN_MS = 1_000;
const NOT_STORED = 'the bus did not store it';

export async function openNats(options: NatsOptions): Promise<Transport> {
  const { servers, publisher, account = 'default' } = options;
  // Without this option the library falls back to plain text if the server does not offer TLS.
  const isTlsUrl = [servers].flat().some((url) => /(?:^|,\s*)tls:/.test(url));
  const tls = options.tls ?? (isTlsUrl ? {} : null);
  const bus = await connect({
    servers,
    name: 'assize-client',
    maxReconnectAttempts: -1,
    ...(tls ? { tls } : {}),
    ...(publisher ? { authenticator: nkeyAuthenticator(seedIn(publisher.seedFile)) } : {}),
  }).catch((error: unknown) => {
    throw unreachable(`no bus at ${[servers].flat().map(withoutPassword).join(', ')}`, error);
  });
  const identity = publisher ? [publisher.name] : [];
  return {
    async submit(submission, signal) {
      signal.throwIfAborted();
      await store(bus, submission, publisher?.name);
      return caseIdOf(account, submission.source, submission.id, ...identity);
    },
    // The server processes one connection's commands in order, so the subscriptions precede whatever is published next.
    async listen(listener) {
      subscribe(bus, ALL_VERDICTS, 'verdict', listener);
      subscribe(bus, ALL_CLAIM_ERRORS, 'refusal', listener);
      void reportReconnects(bus, listener);
    },
    follow(after, signal) {
      if (after !== null) throw new CourtError('not-kept', NO_POSITION);
      return publisher ? readDurably(bus, publisher.name, signal) : readFromNow(bus, signal);
    },
    async [Symbol.asyncDispose]() {
      await Promise.race([bus.drain(), pause(DRAIN_MS, undefined, { ref: false })]).catch(
        () => undefined,
      );
      await bus.close();
    },
  };
}

const NO_POSITION =
  'with NATS there is no position: watch without one. The bus remembers what a registered publisher has read';

/** @throws CourtError if the file can't be read or holds no seed */
function seedIn(file: string): Uint8Array {
  try {
    const seed = Buffer.from(readFileSync(file, 'utf8').trim());
    nkeys.fromSeed(seed);
    return seed;
  } catch (error) {
    throw courtError(error, 'denied');
  }
}

async function store(
  bus: NatsConnection,
  { source, id, proceeding, body }: Submission,
  publisher: string | undefined,
): Promise<void> {
  const event = headers();
  const attributes = eventHeaders(CE_TYPES.claim, source, id);
  for (const [name, value] of Object.entries(attributes)) event.set(name, value);
  const subject = publisher ? ownClaimsSubject(proceeding, publisher) : claimsSubject(proceeding);
  const ack = await bus
    .request(subject, body, { headers: event, timeout: STORE_MS })
    .catch((error: unknown) => {
      if (isOverLimit(error)) throw tooLarge(body, bus.info?.max_payload ?? 0);
      if (isPermission(error)) throw courtError(error, 'denied');
      throw unreachable(NOT_STORED, error);
    });
  const { error } = ack.json<{ error?: { description: string } }>();
  if (error) throw new CourtError('unreachable', `${NOT_STORED}: ${error.description}`);
}

const withoutPassword = (url: string): string => url.replace(/^(\w+:\/\/)?[^/]*@/, '$1');

function unreachable(what: string, error: unknown): CourtError {
  return new CourtError('unreachable', `${what}: ${messageOf(error)}`, { cause: error });
}

/** Whether the library refused to send the message for its size: a retry would fail the same way. */
function isOverLimit(error: unknown): boolean {
  return error instanceof InvalidArgumentError && error.message.includes('max_payload');
}

function isPermission(error: unknown): boolean {
  return (
    error instanceof Error &&
    /permissions violation/i.test(`${error.message} ${String(error.cause)}`)
  );
}

function subscribe(
  bus: NatsConnection,
  subject: string,
  kind: Unverified['kind'],
  { onMessage }: Listener,
): void {
  bus.subscribe(subject, {
    callback: (error, message) => {
      if (!error) onMessage(unverified(kind, message, () => undefined));
    },
  });
}

type Said = Pick<Msg, 'subject' | 'data'> & { readonly headers?: MsgHdrs | undefined };

/**
 * Which token of the subject is the case id: `verdicts.<decision>.<case>` and `claim-errors.<case>`, on some buses with
 * a publisher's name behind.
 */
const CASE_AT = { verdict: 2, refusal: 1 } as const;

function unverified(kind: Unverified['kind'], message: Said, ack: () => void): Unverified {
  const { subject, data: body } = message;
  const caseId = subject.split('.')[CASE_AT[kind]] ?? '';
  return { kind, caseId, body, headers: headersOf(message), position: null, ack };
}

/**
 * None if they can't be read: the library's parser throws on some of what may be sent, and where that happens in a
 * callback, it reads nothing more of the connection.
 */
function headersOf(message: Said): Unverified['headers'] {
  try {
    const { headers: given } = message;
    return Object.fromEntries((given?.keys() ?? []).map((key) => [key, given?.get(key) ?? '']));
  } catch {
    return {};
  }
}

async function reportReconnects(bus: NatsConnection, listener: Listener): Promise<void> {
  for await (const { type } of bus.status()) if (type === 'reconnect') listener.onMissed();
}

/** An unregistered publisher receives only what is published while it listens. */
async function* readFromNow(bus: NatsConnection, signal: AbortSignal): AsyncGenerator<Unverified> {
  const coming = bus.subscribe(ALL_VERDICTS);
  const stop = (): void => coming.unsubscribe();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) return;
    for await (const message of coming) yield unverified('verdict', message, () => undefined);
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
}

/** A registered publisher's own verdicts, each redelivered until it is acknowledged. The bus keeps the position. */
async function* readDurably(
  bus: NatsConnection,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<Unverified> {
  const getting = jetstream(bus)
    .consumers.get(STREAMS.verdicts, publisherKey(name))
    .catch(async (error: unknown) => {
      // A request that the bus forbids gets no answer, so ask whether the bus is there at all.
      const isThere = await bus.rtt().catch(() => null);
      const why = `the bus does not let ${name} read verdicts: ${messageOf(error)}`;
      throw new CourtError(isThere === null ? 'unreachable' : 'denied', why, { cause: error });
    });
  // What is under way where the connection is closed may never be answered.
  const consuming = unlessAborted(getting, signal).then((consumer) => consumer.consume());
  const messages = await unlessAborted(consuming, signal).catch((error: unknown) => {
    void consuming.then((late) => late.close()).catch(() => undefined);
    throw error;
  });
  const stop = (): void => messages.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (signal.aborted) return;
    for await (const message of messages) {
      yield unverified('verdict', message, () => message.ack());
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await Promise.race([messages.close(), bus.closed()]);
  }
}
