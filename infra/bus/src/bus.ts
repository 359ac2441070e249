import type { FollowOptions } from '#src/follow.ts';
import type { Headers } from '#src/headers.ts';
import type {
  AppendOutcome,
  AppendRequest,
  Backlog,
  ConsumeOptions,
  DeliveryHandler,
  DurableOptions,
  MessageHandler,
  ObjectLimits,
  Objects,
  RequestOutcome,
  StoreOutcome,
  StoreRequest,
  Stored,
  StreamDefinition,
  StreamUsage,
} from '#src/model.ts';

/**
 * One connection to a JetStream bus. Disposing it ends its consumers and subscriptions as their own
 * disposal does, then drains the connection; a second disposal does nothing more.
 */
export interface Bus extends AsyncDisposable {
  /**
   * Creates each stream, or brings it up to its definition, in the order given. A change that the
   * server can't make in place is a `StreamChangeError`.
   */
  ensureStreams(definitions: readonly StreamDefinition[]): Promise<void>;

  /** Makes each durable consumer, or brings it up to its definition; its place in the stream stays. */
  ensureDurables(definitions: readonly DurableOptions[]): Promise<void>;

  /**
   * Stores a message as the successor of `expectedLast` within its scope, once: however many
   * writers race, one is told `appended` (or `mine`, when its answer was lost and it asked again)
   * and every other `moved`. An unanswered write is repeated under the same id, by default for
   * 30 s, then it is an `OutcomeUnknownError`. A write that the server refuses for another reason
   * is thrown as the client's own error.
   */
  append(request: AppendRequest): Promise<AppendOutcome>;

  /** Stores a message wherever its subject belongs, once for each message id; else as `append`. */
  store(request: StoreRequest): Promise<StoreOutcome>;

  /** The newest message that matches, as the stream's leader knows it. */
  last(stream: string, subjectFilter: string): Promise<Stored | null>;

  /** The first message from a sequence on that matches, as the stream's leader knows it. */
  next(stream: string, subjectFilter: string, from: number): Promise<Stored | null>;

  /** Every matching message, oldest first, up to the newest at the time of reading. */
  history(stream: string, subjectFilter: string): AsyncIterable<Stored>;

  /** Since when a stream is there, how full it is and what it holds; null where there is none, or this client may not ask. Asked once. */
  usage(stream: string): Promise<StreamUsage | null>;

  /** What a durable consumer has not settled; null where there is no such consumer. Asked once. */
  backlog(stream: string, durable: string): Promise<Backlog | null>;

  /**
   * Handles the messages of a durable consumer, as `ensureDurables` makes it: where the server lets this
   * client make none, the one that is there is taken as it is. A handler that
   * returns acknowledges; one that throws a `TerminalError` sends the message to the dead letters;
   * any other error has it delivered again after a growing delay, and after `maxDeliver`
   * deliveries makes it a dead letter too. Disposing takes no more messages and lets running
   * handlers finish, for `drainMs`.
   */
  consume(options: ConsumeOptions, handler: DeliveryHandler): Promise<AsyncDisposable>;

  /** Copies a message of a stream, which no consumer hands out, to the dead letters of that subject: once. */
  bury(stream: string, stored: Stored, reason: string, letters: string): Promise<void>;

  /** Every matching message from the beginning on, in order, and then each new one as it is stored. */
  follow(options: FollowOptions, handler: (stored: Stored) => void): Promise<AsyncDisposable>;

  /** Publishes to whoever listens now. It is sent with the next write; `flush` awaits that. */
  publish(subject: string, body: Uint8Array, headers?: Headers): void;

  flush(): Promise<void>;

  /** Resolves when the server knows the subscription. Members of a queue share the messages. */
  subscribe(
    subject: string,
    options: { queue?: string },
    handler: MessageHandler,
  ): Promise<AsyncDisposable>;

  request(
    subject: string,
    body: Uint8Array,
    options: { timeoutMs: number; headers?: Headers },
  ): Promise<RequestOutcome>;

  /**
   * A bucket of bytes named by their digest, created where it is absent, and brought up to the limits
   * where some are given.
   */
  objects(bucket: string, limits?: ObjectLimits): Promise<Objects>;
}
