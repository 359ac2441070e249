import type { Headers } from '#src/headers.ts';

/** A message as a stream holds it. `at` is the server's time of storage, RFC 3339. */
export interface Stored {
  subject: string;
  sequence: number;
  headers: Headers;
  body: Uint8Array;
  at: string;
}

/** A stream whose messages flow into another, each subject rewritten by the first match. */
export interface StreamOrigin {
  stream: string;
  transforms: readonly { from: string; to: string }[];
}

/** A stream as code. What is left out takes the server's default, or stays as it is. */
export interface StreamDefinition {
  name: string;
  subjects?: readonly string[];
  retention: 'limits' | 'workqueue';
  sources?: readonly StreamOrigin[];
  /** Every stored message is also published to plain subscribers of `to`. Null: it is not. */
  republish?: { from: string; to: string } | null;
  maxAgeMs?: number;
  maxBytes?: number;
  /** At the limit: `old` drops the oldest message (default), `new` refuses the newest. */
  discard?: 'old' | 'new';
  duplicateWindowMs?: number;
  replicas?: number;
}

export interface StoreRequest {
  subject: string;
  /** Within the stream's duplicate window a second message with this id is not stored. */
  messageId?: string;
  headers: Headers;
  body: Uint8Array;
  /** Gives up the repetition of an unanswered write. */
  signal?: AbortSignal;
}

export interface StoreOutcome {
  stream: string;
  sequence: number;
  duplicate: boolean;
}

export interface AppendRequest extends StoreRequest {
  stream: string;
  /** The subjects that have one order among them, for example `court.<id>.>`. */
  scope: string;
  /** Stream sequence of the last message of the scope that the writer has seen; 0 = none. */
  expectedLast: number;
  messageId: string;
  /** Whether a stored message is the very one that this request wants to write. */
  isMine: (stored: Stored) => boolean;
}

/**
 * `appended`: stored now. `mine`: it had been stored before. `moved`: another message took the
 * place; `last` is the newest of the scope (null when the scope is empty).
 */
export type AppendOutcome =
  | { status: 'appended'; sequence: number }
  | { status: 'mine'; sequence: number }
  | { status: 'moved'; last: Stored | null };

/** How full a stream is, and what it holds. */
export interface StreamUsage {
  /** When it was made, RFC 3339: another stream of the same name has another. */
  createdAt: string;
  bytes: number;
  messages: number;
  /** Null where it may grow as it likes. */
  maxBytes: number | null;
  /** Sequences of the oldest message that is there, and of the newest that ever was. */
  firstSequence: number;
  lastSequence: number;
  /** When the oldest message was stored, RFC 3339. */
  firstAt: string;
}

/** What the processes of a durable consumer have not settled yet. */
export interface Backlog {
  /** Messages that wait, and those that are in hand. */
  depth: number;
  /** When the oldest of them was stored, RFC 3339; null where there is none. */
  oldestAt: string | null;
}

/** A message handed to a handler. `redelivered` counts the deliveries before this one. */
export interface Delivery extends Stored {
  redelivered: number;
  /** Aborted when the consumer is being drained: finish soon or throw, to have it redelivered. */
  signal: AbortSignal;
}

export type DeliveryHandler = (delivery: Delivery) => Promise<void>;

/** A durable consumer as code. */
export interface DurableOptions {
  stream: string;
  /** Name of the durable consumer: every process that names it shares its messages. */
  durable: string;
  filter: string | readonly string[];
  /**
   * Where the consumer is made anew, what was stored before this instant (RFC 3339) is passed over;
   * absent: nothing is.
   */
  since?: string;
  /** Without a sign of life for this long, a message goes to another process. */
  ackWaitMs: number;
}

export interface ConsumeOptions extends DurableOptions {
  /** Handlers in flight at once in this process; no message is asked for beyond that. */
  concurrency: number;
  /** After this many failed deliveries a message is a dead letter; one that was never settled is tried once more. */
  maxDeliver: number;
  /** Delay before the 2nd, 3rd, … delivery; the last entry repeats. */
  backoffMs: readonly [number, ...number[]];
  /** Subject of the copies of messages that can't be handled, which say why in the `DEAD_HEADERS` of proto. */
  deadLetter: string;
  /** Told, before it is a dead letter, of a message whose every delivery ended without a word: no handler had it to its end. */
  givenUp?: DeliveryHandler;
  /** How long running handlers may go on after disposal began; the last 10 s of it aborted. Default 10 s. */
  drainMs?: number;
  /** Told of what a dashboard counts. */
  observer?: ConsumeObserver;
  /** How often a silent consumer is asked whether it holds something back. Default 15 s. */
  watchMs?: number;
}

/** What happens to messages beside their handling. It must not throw. */
export interface ConsumeObserver {
  /** A message came that had been delivered before. */
  redelivered(): void;
  /** A message became a dead letter, which is stored. `code`: its handler's, null where none was given. */
  deadLettered(code: string | null): void;
}

/** A message of plain publish and subscribe: nothing stored, nothing acknowledged. */
export interface Message {
  subject: string;
  headers: Headers;
  body: Uint8Array;
  /** Answers a request; does nothing when the sender asked for no answer. */
  respond(body: Uint8Array, headers?: Headers): void;
}

export type MessageHandler = (message: Message) => Promise<void> | void;

export type RequestOutcome =
  | { status: 'answered'; headers: Headers; body: Uint8Array }
  | { status: 'no-responder' }
  | { status: 'timeout' };

export interface ObjectLimits {
  replicas?: number;
  /** How long bytes are kept after they were put; those put again are kept as long anew. */
  maxAgeMs?: number;
  /** How large the bucket may grow; then it takes no more. */
  maxBytes?: number;
}

/** Bytes kept under the digest of their content (`sha256:<hex>`). */
export interface Objects {
  /** They are kept for at least half the bucket's age from now on. @throws NoRoomError */
  put(bytes: Uint8Array): Promise<string>;
  /** Bytes that there is still room for, the server's own few beside each put included. */
  room(): Promise<number>;
  /** Null when nothing is kept under the digest that has it: what has another is nothing. */
  get(digest: string): Promise<Uint8Array | null>;
}

/** What the bus tells its log. A pino logger fits. */
export interface BusLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
