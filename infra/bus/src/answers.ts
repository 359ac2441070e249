import { JetStreamApiError, JetStreamError, type ApiError, type PubAck } from '@nats-io/jetstream';
import {
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  NoRespondersError,
  type PermissionViolationError,
  RequestError,
  TimeoutError,
} from '@nats-io/nats-core';
import { InterruptedError } from '#src/errors.ts';
import { statusOf } from '#src/headers.ts';

const ANSWER_TIMEOUT_MS = 2_000;

const BATCH_TIMEOUT_MS = 5_000;

const SWEEP_MS = 100;

/** The server's status for a request that nobody receives: the stream does not exist, or has no leader. */
const NOBODY = 503;

interface Waiting {
  readonly subject: string;
  readonly until: number;
  readonly outlasts: boolean;
  /** Handles a message that arrived; returns false if more are to come. @throws if the message is an error */
  readonly take: (message: Msg) => boolean;
  readonly reject: (error: Error) => void;
}

interface Question {
  readonly subject: string;
  readonly body: Uint8Array | string;
  readonly headers?: MsgHdrs;
  readonly timeoutMs?: number;
  /** Whether it still waits if the connection breaks: whoever answers it may do so after the reconnection. */
  readonly outlasts?: boolean;
}

/**
 * The requests of one connection that await an answer. All share one inbox and one timer. The client's own requests
 * would each cost a timer, three promises and an error, and its batches leave a subscription behind for ever. It also
 * parses the headers of an answer without a body, and where that throws, it reads nothing more of the connection.
 */
export class Answers {
  readonly #nc: NatsConnection;
  readonly #inbox: string;
  readonly #waiting = new Map<string, Waiting>();
  #isListening = false;
  #sweep: NodeJS.Timeout | undefined;
  #last = 0;

  constructor(nc: NatsConnection, inbox: string) {
    this.#nc = nc;
    this.#inbox = `${inbox}.`;
  }

  publish(subject: string, body: Uint8Array, headers: MsgHdrs): Promise<PubAck> {
    return this.#askOnce({ subject, body, headers }, (message) => ackIn(message, subject));
  }

  /** The first message by which another client answers. */
  first(question: Question): Promise<Msg> {
    return this.#askOnce({ ...question, outlasts: true }, (message) => {
      throwIfNoResponders(message, question.subject);
      return message;
    });
  }

  /** Null if the server refuses with the code `none`. @throws JetStreamApiError for any other refusal */
  ask<T extends object>(subject: string, body: string, none?: number): Promise<T | null> {
    return this.#askOnce({ subject, body }, (message) => answerIn<T>(message, subject, none));
  }

  /** The messages that answer a request, up to but not including the one for which `isLast` is true. */
  batch(
    subject: string,
    body: string,
    isLast: (message: Msg, before: number) => boolean,
  ): Promise<Msg[]> {
    return new Promise((resolve, reject) => {
      const messages: Msg[] = [];
      const take = (message: Msg): boolean => {
        throwIfNoResponders(message, subject);
        const ends = isLast(message, messages.length);
        if (ends) resolve(messages);
        else messages.push(message);
        return ends;
      };
      this.#send({ subject, body, timeoutMs: BATCH_TIMEOUT_MS }, take, reject);
    });
  }

  cut(error: Error): void {
    const isBreak = error instanceof InterruptedError;
    for (const [token, { outlasts }] of this.#waiting) {
      if (!(isBreak && outlasts)) this.#fail(token, error);
    }
  }

  /** Fails the waiting request that the server refused; the refusal names only its subject. */
  refused(error: PermissionViolationError): void {
    if (error.operation !== 'publish') return;
    const found = this.#waiting.entries().find(([, { subject }]) => subject === error.subject);
    if (found) this.#fail(found[0], new RequestError(error.message, { cause: error }));
  }

  #askOnce<T>(question: Question, read: (message: Msg) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const take = (message: Msg): true => {
        resolve(read(message));
        return true;
      };
      this.#send(question, take, reject);
    });
  }

  #send(
    { subject, body, headers, timeoutMs = ANSWER_TIMEOUT_MS, outlasts = false }: Question,
    take: Waiting['take'],
    reject: Waiting['reject'],
  ): void {
    this.#listen();
    const token = String((this.#last += 1));
    const reply = this.#inbox + token;
    this.#nc.publish(subject, body, headers ? { reply, headers } : { reply });
    const until = performance.now() + timeoutMs;
    this.#waiting.set(token, { subject, until, outlasts, take, reject });
    this.#sweep ??= setInterval(() => this.#expire(), SWEEP_MS).unref();
  }

  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#nc.subscribe(`${this.#inbox}*`, {
      callback: (error, message) => {
        if (error === null) this.#answered(message);
        else this.#inboxRefused(error);
      },
    });
  }

  #answered(message: Msg): void {
    const token = message.subject.slice(this.#inbox.length);
    try {
      if (this.#waiting.get(token)?.take(message)) this.#waiting.delete(token);
    } catch (error) {
      this.#fail(token, error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** The server refused the subscription to the inbox, so no request can be answered. */
  #inboxRefused(error: Error): void {
    this.#isListening = false;
    this.cut(new RequestError(error.message, { cause: error }));
  }

  #fail(token: string, error: Error): void {
    const one = this.#waiting.get(token);
    this.#waiting.delete(token);
    one?.reject(error);
  }

  #expire(): void {
    const now = performance.now();
    for (const [token, { until }] of this.#waiting) {
      if (until <= now) this.#fail(token, new TimeoutError());
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}

function ackIn(message: Msg, subject: string): PubAck {
  const ack = answerIn<PubAck>(message, subject);
  if (!ack?.stream) throw new JetStreamError('invalid ack response');
  return { ...ack, duplicate: ack.duplicate ?? false };
}

function answerIn<T extends object>(message: Msg, subject: string, none?: number): T | null {
  throwIfNoResponders(message, subject);
  const answer = message.json<T & { readonly error?: ApiError }>();
  if (!answer.error) return answer;
  // "Not found" is a frequent answer, and creating an error would cost a stack trace.
  if (answer.error.err_code === none) return null;
  throw new JetStreamApiError(answer.error);
}

function throwIfNoResponders(message: Msg, subject: string): void {
  if (message.data.length > 0 || statusOf(message) !== NOBODY) return;
  const cause = new NoRespondersError(subject);
  throw new RequestError(cause.message, { cause });
}
