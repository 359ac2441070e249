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
import { openObjects } from '#src/objects.ts';
import { Owned } from '#src/owned.ts';
import { readHistory, readLast, readNext } from '#src/read.ts';
import { retry } from '#src/retry.ts';
import { ensureStreams } from '#src/streams.ts';
import { readBacklog, readUsage } from '#src/usage.ts';

/** How long a disposal awaits the server's farewell, in milliseconds. */
const DRAIN_MS = 5_000;

/**
 * One connection to a JetStream bus. Disposing it ends its consumers and subscriptions as their own
 * disposal does, then drains the connection; a second disposal does nothing more.
 */
export type Bus = ReturnType<typeof busOver>;

/** The bus over a connection that stands. */
export function busOver(writer: Writer, log: BusLog) {
  const { link, jsm } = writer;
  const owned = new Owned();
  let disposed: Promise<void> | undefined;
  return {
    /**
     * Creates each stream, or brings it up to its definition, in the order given. A change that the
     * server can't make in place is a `StreamChangeError`.
     */
    ensureStreams: (definitions: readonly StreamDefinition[]) =>
      retry(link, () => ensureStreams(jsm, definitions)),

    /** Makes each durable consumer, or brings it up to its definition; its place in the stream stays. */
    ensureDurables: async (definitions: readonly DurableOptions[]) => {
      for (const definition of definitions) await ensureDurable(writer, definition);
    },

    /**
     * Stores a message as the successor of `expectedLast` within its scope, once: however many
     * writers race, one is told `appended` (or `mine`, when its answer was lost and it asked again)
     * and every other `moved`. An unanswered write is repeated under the same id, by default for
     * 30 s, then it is an `OutcomeUnknownError`. A write that the server refuses for another reason
     * is thrown as the client's own error.
     */
    append: (wanted: AppendRequest) => append(writer, wanted),

    /** Stores a message wherever its subject belongs, once for each message id; else as `append`. */
    store: (wanted: StoreRequest) => store(writer, wanted),

    /** The newest message that matches, as the stream's leader knows it. */
    last: (stream: string, filter: string) => readLast(link, stream, filter),

    /** The first message from a sequence on that matches, as the stream's leader knows it. */
    next: (stream: string, filter: string, from: number) => readNext(link, stream, filter, from),

    /** Every matching message, oldest first, up to the newest at the time of reading. */
    history: (stream: string, filter: string) => readHistory(link, stream, filter),

    /** Since when a stream is there, how full it is and what it holds; null where there is none, or this client may not ask. Asked once. */
    usage: (stream: string) => readUsage(writer, stream),

    /** What a durable consumer has not settled; null where there is no such consumer. Asked once. */
    backlog: (stream: string, durable: string) => readBacklog(writer, stream, durable),

    /**
     * Handles the messages of a durable consumer, as `ensureDurables` makes it: where the server lets this
     * client make none, the one that is there is taken as it is. A handler that
     * returns acknowledges; one that throws a `TerminalError` sends the message to the dead letters;
     * any other error has it delivered again after a growing delay, and after `maxDeliver`
     * deliveries makes it a dead letter too. Disposing takes no more messages and lets running
     * handlers finish, for `drainMs`.
     */
    consume: async (options: ConsumeOptions, handler: DeliveryHandler) =>
      owned.add(await consume(writer, log, options, handler)),

    /** Copies a message of a stream, which no consumer hands out, to the dead letters of that subject: once. */
    bury: async (stream: string, stored: Stored, reason: string, letters: string) => {
      await store(writer, deadLetterOf(stream, { ...stored, redelivered: -1 }, reason, letters));
    },

    /** Every matching message from the beginning on, in order, and then each new one as it is stored. */
    follow: async (options: FollowOptions, handler: (stored: Stored) => void) =>
      owned.add(await follow(link, log, options, handler)),

    /** Publishes to whoever listens now. It is sent with the next write; `flush` awaits that. */
    publish: (subject: string, body: Uint8Array, headers: Headers = {}) =>
      link.nc.publish(subject, body, { headers: toWire(headers) }),

    flush: () => link.nc.flush(),

    /** Resolves when the server knows the subscription. Members of a queue share the messages. */
    subscribe: async (subject: string, options: { queue?: string }, handler: MessageHandler) =>
      owned.add(await subscribe(link, log, subject, options, handler)),

    request: (
      subject: string,
      body: Uint8Array,
      options: { timeoutMs: number; headers?: Headers },
    ) => request(link, subject, body, options),

    /**
     * A bucket of bytes named by their digest, created where it is absent, and brought up to the limits
     * where some are given.
     */
    objects: (bucket: string, limits?: ObjectLimits) => openObjects(writer, bucket, limits),

    [Symbol.asyncDispose]: () => (disposed ??= close(link, owned)),
  };
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
