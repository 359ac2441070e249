import { setTimeout as sleep } from 'node:timers/promises';
import { append, store, type Writer } from '#src/append.ts';
import { request, subscribe } from '#src/core.ts';
import { consume, ensureDurable } from '#src/delivery/consume.ts';
import { deadLetterOf } from '#src/delivery/dead-letter.ts';
import { follow, type FollowOptions } from '#src/follow.ts';
import { toWire, type Headers } from '#src/headers.ts';
import type { Link } from '#src/link.ts';
import type {
  AppendRequest,
  BusLog,
  ConsumeOptions,
  DeliveryHandler,
  DurableOptions,
  MessageHandler,
  ObjectLimits,
  StoreRequest,
  Stored,
  StreamDefinition,
} from '#src/model.ts';
import { openObjects, type Putting } from '#src/objects.ts';
import { Owned } from '#src/owned.ts';
import { readHistory, readLast, readNext } from '#src/read.ts';
import { retry } from '#src/retry.ts';
import { ensureStreams } from '#src/streams.ts';
import { hasListener, readBacklog, readUsage } from '#src/usage.ts';

const DRAIN_MS = 5_000;

/** Disposing it disposes its consumers and subscriptions, then drains the connection; again, it has no effect. */
export type Bus = ReturnType<typeof busOver>;

export function busOver(writer: Writer, log: BusLog) {
  const { link, jsm } = writer;
  const owned = new Owned();
  const putting: Putting = new Map();
  let disposed: Promise<void> | undefined;
  return {
    /**
     * Creates or updates each stream, in the order given.
     * @throws StreamChangeError if the server can't make a change in place
     */
    ensureStreams: (definitions: readonly StreamDefinition[]) =>
      retry(link, () => ensureStreams(jsm, definitions)),

    /** Creates or updates each durable consumer; an existing consumer keeps its position in the stream. */
    ensureDurables: async (definitions: readonly DurableOptions[]) => {
      for (const definition of definitions) await ensureDurable(writer, definition);
    },

    /**
     * Stores a message directly after `expectedLast` within its scope, exactly once. However many writers race,
     * one gets `appended` (or `mine`, if the first answer was lost and the write was repeated); all others get
     * `moved`. An unanswered write is repeated under the same id until `signal` aborts (default: after 30 s).
     * Any other refusal by the server is thrown as the client's own error.
     * @throws OutcomeUnknownError if it is still unknown by then whether the message is stored
     */
    append: (wanted: AppendRequest) => append(writer, wanted),

    /**
     * Stores a message in the stream that takes its subject, once per message id. Retries and fails as `append` does.
     */
    store: (wanted: StoreRequest) => store(writer, wanted),

    last: (stream: string, filter: string) => readLast(link, stream, filter),

    /** The first message at or after sequence `from` that matches the filter, read from the stream's leader. */
    next: (stream: string, filter: string, from: number) => readNext(link, stream, filter, from),

    history: (stream: string, filter: string) => readHistory(link, stream, filter),

    /** Null if there is no such stream, or if this client may not ask. Not retried. */
    usage: (stream: string) => readUsage(writer, stream),

    /** How many messages a durable consumer has not settled; null if there is no such consumer. Not retried. */
    backlog: (stream: string, durable: string) => readBacklog(writer, stream, durable),

    /** Whether some process asks for the messages of a durable consumer; false if there is none. Not retried. */
    hasListener: (stream: string, durable: string) => hasListener(writer, stream, durable),

    /**
     * Handles the messages of a durable consumer, which it creates or updates; if the server forbids this client to do
     * that, the existing consumer is used unchanged. When the handler returns, the message is acknowledged. When it
     * throws a `TerminalError`, the message goes to the dead letters. After any other error the message is redelivered
     * with a growing delay, and after `maxDeliver` failed deliveries it goes to the dead letters. Disposing stops
     * taking messages and gives running handlers `drainMs` to finish.
     */
    consume: async (options: ConsumeOptions, handler: DeliveryHandler) =>
      owned.add(await consume(writer, log, options, handler)),

    /** Copies a stored message, which no consumer delivers, to the subject `letters` as a dead letter, once. */
    bury: async (stream: string, stored: Stored, reason: string, letters: string) => {
      await store(writer, deadLetterOf(stream, { ...stored, redelivered: -1 }, reason, letters));
    },

    /** Calls the handler with every matching message from the beginning, in order, then with each new one. */
    follow: async (options: FollowOptions, handler: (stored: Stored) => void) =>
      owned.add(await follow(link, log, options, handler)),

    /** Publishes to current subscribers only. The message leaves with the next write; `flush` waits for that. */
    publish: (subject: string, body: Uint8Array, headers: Headers = {}) =>
      link.nc.publish(subject, body, { headers: toWire(headers) }),

    flush: () => link.nc.flush(),

    /** Resolves once the server has registered the subscription. Members of one queue share its messages. */
    subscribe: async (subject: string, options: { queue?: string }, handler: MessageHandler) =>
      owned.add(await subscribe(link, log, subject, options, handler)),

    request: (
      subject: string,
      body: Uint8Array,
      options: { timeoutMs: number; headers?: Headers },
    ) => request(link, subject, body, options),

    /**
     * Opens a bucket of bytes stored by digest. Creates it if it is missing, and applies `limits` if they are given.
     */
    objects: (bucket: string, limits?: ObjectLimits) =>
      openObjects(writer, bucket, putting, limits),

    [Symbol.asyncDispose]: () => (disposed ??= close(link, owned)),
  };
}

async function close(link: Link, owned: Owned): Promise<void> {
  const { nc } = link;
  await owned.disposeAll();
  // Messages that the consumers gave back are sent in the next turn of the event loop.
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
