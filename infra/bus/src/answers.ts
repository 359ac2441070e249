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
import { statusOf } from '#src/headers.ts';

/** How long a question waits for the server's word, in milliseconds. */
const ANSWER_TIMEOUT_MS = 2_000;

/** How long a batch of messages may take, in milliseconds. */
const BATCH_TIMEOUT_MS = 5_000;

/** How often it is looked for questions that have waited so long, in milliseconds. */
const SWEEP_MS = 100;

/** The server's status where nobody listens: the stream is not there, or has no leader. */
const NOBODY = 503;

interface Waiting {
  readonly subject: string;
  /** By `performance.now()`. */
  readonly until: number;
  /** Takes a message that came; false where more are to come. @throws what is wrong with it */
  readonly take: (message: Msg) => boolean;
  readonly reject: (error: Error) => void;
}

interface Question {
  readonly subject: string;
  readonly body: Uint8Array | string;
  readonly headers?: MsgHdrs;
  readonly timeoutMs?: number;
}

/**
 * Questions of one connection that wait for the server's word. All are answered at one inbox, and one timer
 * looks after all: a request of the client's own has a timer, three promises and an error for each, and its
 * batch leaves a subscription behind for ever.
 */
export class Answers {
  readonly #nc: NatsConnection;
  readonly #inbox: string;
  /** By the last token of their answer's subject. */
  readonly #waiting = new Map<string, Waiting>();
  #isListening = false;
  #sweep: NodeJS.Timeout | undefined;
  #last = 0;

  /** @param inbox a subject for answers that nobody else uses */
  constructor(nc: NatsConnection, inbox: string) {
    this.#nc = nc;
    this.#inbox = `${inbox}.`;
  }

  /** The server's word on a message; what keeps it from coming is thrown as the client's own requests do. */
  publish(subject: string, body: Uint8Array, headers: MsgHdrs): Promise<PubAck> {
    return this.#one({ subject, body, headers }, (message) => ackIn(message, subject));
  }

  /**
   * The server's answer to a question of its API; null where its refusal has this code.
   * @throws JetStreamApiError with any other refusal
   */
  ask<T extends object>(subject: string, body: string, none?: number): Promise<T | null> {
    return this.#one({ subject, body }, (message) => answerIn<T>(message, subject, none));
  }

  /** The messages that answer a question, up to the one that `isLast`, which is no part of them. */
  batch(
    subject: string,
    body: string,
    isLast: (message: Msg, before: number) => boolean,
  ): Promise<Msg[]> {
    return new Promise((resolve, reject) => {
      const messages: Msg[] = [];
      const take = (message: Msg): boolean => {
        heard(message, subject);
        const ends = isLast(message, messages.length);
        if (ends) resolve(messages);
        else messages.push(message);
        return ends;
      };
      this.#send({ subject, body, timeoutMs: BATCH_TIMEOUT_MS }, take, reject);
    });
  }

  /** Nobody is waited for any more: the connection broke. */
  cut(error: Error): void {
    for (const token of this.#waiting.keys()) this.#fail(token, error);
  }

  /** The server has refused a message, and says of it no more than its subject. */
  refused(error: PermissionViolationError): void {
    if (error.operation !== 'publish') return;
    const found = this.#waiting.entries().find(([, { subject }]) => subject === error.subject);
    if (found) this.#fail(found[0], new RequestError(error.message, { cause: error }));
  }

  #one<T>(question: Question, read: (message: Msg) => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const take = (message: Msg): true => {
        resolve(read(message));
        return true;
      };
      this.#send(question, take, reject);
    });
  }

  #send(
    { subject, body, headers, timeoutMs = ANSWER_TIMEOUT_MS }: Question,
    take: Waiting['take'],
    reject: Waiting['reject'],
  ): void {
    this.#listen();
    const token = String((this.#last += 1));
    const reply = this.#inbox + token;
    // What can't be sent throws, and waits for nothing.
    this.#nc.publish(subject, body, headers ? { reply, headers } : { reply });
    this.#waiting.set(token, { subject, until: performance.now() + timeoutMs, take, reject });
    this.#sweep ??= setInterval(() => this.#giveUp(), SWEEP_MS).unref();
  }

  #listen(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#nc.subscribe(`${this.#inbox}*`, {
      callback: (error, message) => {
        if (error === null) this.#answered(message);
        else this.#deaf(error);
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

  /** The server lets this client have no inbox of that name: nobody will be answered. */
  #deaf(error: Error): void {
    this.#isListening = false;
    this.cut(new RequestError(error.message, { cause: error }));
  }

  #fail(token: string, error: Error): void {
    const one = this.#waiting.get(token);
    this.#waiting.delete(token);
    one?.reject(error);
  }

  #giveUp(): void {
    const now = performance.now();
    for (const [token, { until }] of this.#waiting) {
      if (until <= now) this.#fail(token, new TimeoutError());
    }
    if (this.#waiting.size > 0) return;
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}

/** @throws RequestError where nobody listens; JetStreamApiError with the server's refusal */
function ackIn(message: Msg, subject: string): PubAck {
  const ack = answerIn<PubAck>(message, subject);
  if (!ack?.stream) throw new JetStreamError('invalid ack response');
  return { ...ack, duplicate: ack.duplicate ?? false };
}

/** @throws RequestError where nobody listens; JetStreamApiError with a refusal of another code than `none` */
function answerIn<T extends object>(message: Msg, subject: string, none?: number): T | null {
  heard(message, subject);
  const answer = message.json<T & { readonly error?: ApiError }>();
  if (!answer.error) return answer;
  // An error takes a stack trace, and that there is nothing is the usual answer.
  if (answer.error.err_code === none) return null;
  throw new JetStreamApiError(answer.error);
}

/** @throws RequestError where nobody listens */
function heard(message: Msg, subject: string): void {
  if (message.data.length > 0 || statusOf(message) !== NOBODY) return;
  const cause = new NoRespondersError(subject);
  throw new RequestError(cause.message, { cause });
}
