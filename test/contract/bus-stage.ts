import { expect } from 'vitest';
import type { AppendOutcome, AppendRequest, Bus, ConsumeOptions, Delivery } from '@assize/bus';
import type { BusServers } from './bus-fixture.ts';

/** What each chapter of the suite plays on: running servers, and clients of them. */
export interface Stage {
  servers: BusServers;
  bus: Bus;
  /** A second client, connected by itself. */
  other: Bus;
}

let made = 0;

/** A stream of the test's own, with the subjects `<name>.>`; returns the name in lower case. */
export async function freshStream(
  { bus, servers }: Stage,
  retention: 'limits' | 'workqueue' = 'limits',
): Promise<{ stream: string; root: string }> {
  made += 1;
  const root = `log${made}`;
  const stream = root.toUpperCase();
  const { replicas } = servers;
  await bus.ensureStreams([{ name: stream, subjects: [`${root}.>`], retention, replicas }]);
  return { stream, root };
}

/** A stream of the test's own, options that consume all of it, and a stream of its dead letters. */
export async function freshQueue(
  stage: Stage,
  rest: Partial<ConsumeOptions> = {},
  retention?: 'limits' | 'workqueue',
) {
  const { stream, root } = await freshStream(stage, retention);
  const dead = await freshStream(stage);
  const options = consuming(stream, `${root}.>`, `${dead.root}.dead`, rest);
  return { stream, root, dead: dead.stream, options };
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
export const text = (body: Uint8Array): string => new TextDecoder().decode(body);

/** Appends `body` to a scope as one author, whom a header names. */
export function write(
  bus: Bus,
  place: { stream: string; scope: string },
  what: {
    by: string;
    expectedLast: number;
    id?: string;
    to?: string;
    body?: string;
    signal?: AbortSignal;
  },
): Promise<AppendOutcome> {
  const request: AppendRequest = {
    stream: place.stream,
    subject: `${place.scope}.${what.to ?? 'next'}`,
    scope: `${place.scope}.>`,
    expectedLast: what.expectedLast,
    messageId: what.id ?? `${place.scope}.${what.expectedLast}.${what.by}`,
    headers: { author: what.by },
    body: bytes(what.body ?? 'text'),
    isMine: (stored) => stored.headers['author'] === what.by,
    ...(what.signal === undefined ? {} : { signal: what.signal }),
  };
  return bus.append(request);
}

/** Consumer options that suit most tests; what a test is about it states itself. */
export function consuming(
  stream: string,
  filter: string,
  deadLetter: string,
  rest: Partial<ConsumeOptions> = {},
): ConsumeOptions {
  return {
    stream,
    durable: 'reader',
    filter,
    concurrency: 8,
    ackWaitMs: 10_000,
    maxDeliver: 5,
    backoffMs: [50],
    deadLetter,
    ...rest,
  };
}

/** A promise that a handler opens, for tests that wait for an event. */
export function latch<T = void>(): { opened: Promise<T>; open: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { opened: promise, open: resolve };
}

/** Collects deliveries until there are as many as wanted. */
export function collector(wanted: number): {
  deliveries: Delivery[];
  handler: (delivery: Delivery) => Promise<void>;
  complete: Promise<void>;
} {
  const { opened, open } = latch();
  const deliveries: Delivery[] = [];
  const handler = async (delivery: Delivery) => {
    deliveries.push(delivery);
    if (deliveries.length === wanted) open();
  };
  return { deliveries, handler, complete: opened };
}

let probes = 0;

/**
 * Resolves when the first client's server knows the subscriptions that the second has made: servers
 * tell each other of them in order, a moment after they have told the client.
 */
export async function untilKnown({ bus, other }: Stage): Promise<void> {
  const subject = `probe.${(probes += 1)}`;
  await using _probe = await other.subscribe(subject, {}, (message) => message.respond(bytes('')));
  const ask = async () => (await bus.request(subject, bytes(''), { timeoutMs: 1_000 })).status;
  await expect.poll(ask, { interval: 5 }).toBe('answered');
}
