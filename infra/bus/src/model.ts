import type { Headers } from '#src/headers.ts';

/** A message in a stream. `at` is when the server stored it, RFC 3339. */
export interface Stored {
  subject: string;
  sequence: number;
  headers: Headers;
  body: Uint8Array;
  at: string;
}

/** A source stream whose messages flow into another; each subject is rewritten by the first transform that matches. */
export interface StreamOrigin {
  stream: string;
  transforms: readonly { from: string; to: string }[];
}

/** The definition of a stream. An omitted setting takes the server's default, or keeps its present value. */
export interface StreamDefinition {
  name: string;
  subjects?: readonly string[];
  retention: 'limits' | 'workqueue';
  sources?: readonly StreamOrigin[];
  /** Also publish every stored message to plain subscribers of `to`. Null: don't. */
  republish?: { from: string; to: string } | null;
  maxAgeMs?: number;
  maxBytes?: number;
  /** At the limit, `old` drops the oldest message (default), and `new` refuses the new one. */
  discard?: 'old' | 'new';
  duplicateWindowMs?: number;
  replicas?: number;
}

export interface StoreRequest {
  subject: string;
  /** A second message with this id is not stored within the stream's duplicate window. */
  messageId?: string;
  headers: Headers;
  body: Uint8Array;
  /** Aborts the retries of an unanswered write. */
  signal?: AbortSignal;
}

export interface StoreOutcome {
  stream: string;
  sequence: number;
  duplicate: boolean;
}

export interface AppendRequest extends StoreRequest {
  stream: string;
  /** The subjects whose messages form one ordered sequence, for example `court.<id>.>`. */
  scope: string;
  /** Stream sequence of the last message of the scope that the writer has seen; 0: none. */
  expectedLast: number;
  messageId: string;
  /** Whether a stored message is the one that this request wants to write. */
  isMine: (stored: Stored) => boolean;
}

/**
 * `appended`: stored by this call. `mine`: it was already stored. `moved`: another message took the place; `last` is
 * the newest message of the scope (null if the scope is empty).
 */
export type AppendOutcome =
  | { status: 'appended'; sequence: number }
  | { status: 'mine'; sequence: number }
  | { status: 'moved'; last: Stored | null };

export interface StreamUsage {
  /** When the stream was created, RFC 3339. A stream that is deleted and recreated has another time. */
  createdAt: string;
  bytes: number;
  messages: number;
  /** Null if the size is unlimited. */
  maxBytes: number | null;
  /** Sequences of the oldest message still stored, and of the newest ever stored. */
  firstSequence: number;
  lastSequence: number;
  /** When the oldest message was stored, RFC 3339. */
  firstAt: string;
}

export interface Backlog {
  /** Number of messages that wait, plus those being handled. */
  depth: number;
  /** When the oldest of them was stored, RFC 3339; null if there is none. */
  oldestAt: string | null;
}

/** A message handed to a handler. `redelivered` counts the deliveries before this one. */
export interface Delivery extends Stored {
  redelivered: number;
  /** Aborts when the consumer is being drained: finish soon, or throw to have the message redelivered. */
  signal: AbortSignal;
}

export type DeliveryHandler = (delivery: Delivery) => Promise<void>;

export interface DurableOptions {
  stream: string;
  /** Name of the durable consumer. All processes that use the name share its messages. */
  durable: string;
  filter: string | readonly string[];
  /**
   * If the consumer has to be created, it skips messages stored before this instant (RFC 3339); absent: it skips none.
   */
  since?: string;
  /** How long a message may go without a sign of life before it is redelivered to another process, in milliseconds. */
  ackWaitMs: number;
}

export interface ConsumeOptions extends DurableOptions {
  /** How many handlers may run at once in this process; no more messages than that are requested. */
  concurrency: number;
  /**
   * After this many deliveries a message becomes a dead letter. If none was settled, it is tried once more, or a few
   * times if minutes lie between them, but not after twice this many deliveries.
   */
  maxDeliver: number;
  /** Delay before the 2nd, 3rd, … delivery, in milliseconds; the last entry repeats. */
  backoffMs: readonly [number, ...number[]];
  /** Subject for dead letters: copies of failed messages, with the reason in the `DEAD_HEADERS` of proto. */
  deadLetter: string;
  /** Codes of `TerminalError` that alarm nobody: their dead letters are logged as information, and not observed. */
  expected?: readonly string[];
  /** Called before a message becomes a dead letter because no delivery of it was settled: no handler finished it. */
  givenUp?: DeliveryHandler;
  /**
   * How long running handlers may continue after disposal begins, in milliseconds; their signal is aborted for the
   * last 10 s. Default 10 s.
   */
  drainMs?: number;
  observer?: ConsumeObserver;
  /** How often to check whether the server holds back messages of a silent consumer, in milliseconds. Default 15 s. */
  watchMs?: number;
}

/** Events for metrics. Its methods must not throw. */
export interface ConsumeObserver {
  redelivered(): void;
  /** A message was stored as a dead letter. `code` is that of the `TerminalError`; null if there is none. */
  deadLettered(code: string | null): void;
}

export interface Message {
  subject: string;
  headers: Headers;
  body: Uint8Array;
  /** Answers a request; does nothing if the sender asked for no answer. */
  respond(body: Uint8Array, headers?: Headers): void;
}

export type MessageHandler = (message: Message) => Promise<void> | void;

export type RequestOutcome =
  | { status: 'answered'; headers: Headers; body: Uint8Array }
  | { status: 'no-responder' }
  | { status: 'timeout' };

export interface ObjectLimits {
  replicas?: number;
  /** How long bytes are kept after `put`, in milliseconds; putting them again restarts the time. */
  maxAgeMs?: number;
  /** Maximum size of the bucket in bytes; a full bucket refuses new bytes. */
  maxBytes?: number;
}

/** Bytes stored under the digest of their content (`sha256:<hex>`). */
export interface Objects {
  /** Stores the bytes for at least half of the bucket's `maxAgeMs` from now on. @throws NoRoomError */
  put(bytes: Uint8Array): Promise<string>;
  /** Free room in bytes, of which each put also uses a few for the server's own records. */
  room(): Promise<number>;
  /** The bytes with this digest; null if there are none, or if the stored bytes don't match the digest. */
  get(digest: string): Promise<Uint8Array | null>;
}

/** The log that the bus writes to. A pino logger fits. */
export interface BusLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
