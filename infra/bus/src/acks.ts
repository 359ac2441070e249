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

/** How long one write waits for the server's word, in milliseconds. */
const ANSWER_TIMEOUT_MS = 2_000;

/** How often it is looked for writes that have waited so long, in milliseconds. */
const SWEEP_MS = 100;

/** The server's status where nobody listens: the stream is not there, or has no leader. */
const NOBODY = 503;

interface Waiting {
  readonly subject: string;
  /** By `performance.now()`. */
  readonly until: number;
  readonly resolve: (ack: PubAck) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Writes of one connection that wait for the server's word. All are answered at one inbox, and one timer
 * looks after all: a request of the client's own has a timer, three promises and an error for each.
 */
export class Acks {
  readonly #nc: NatsConnection;
  readonly #inbox: string;
  /** By the last token of their answer's subject, the oldest first. */
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
    return new Promise((resolve, reject) => {
      this.#listen();
      const token = String((this.#last += 1));
      // What can't be sent throws, and waits for nothing.
      this.#nc.publish(subject, body, { reply: this.#inbox + token, headers });
      const until = performance.now() + ANSWER_TIMEOUT_MS;
      this.#waiting.set(token, { subject, until, resolve, reject });
      this.#sweep ??= setInterval(() => this.#giveUp(), SWEEP_MS).unref();
    });
  }

  /** Nobody is waited for any more: the connection broke. */
  cut(error: Error): void {
    for (const token of this.#waiting.keys()) this.#take(token)?.reject(error);
  }

  /** The server has refused a message, and says of it no more than its subject. */
  refused(error: PermissionViolationError): void {
    if (error.operation !== 'publish') return;
    const found = this.#waiting.entries().find(([, { subject }]) => subject === error.subject);
    if (found) this.#take(found[0])?.reject(new RequestError(error.message, { cause: error }));
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
    const one = this.#take(message.subject.slice(this.#inbox.length));
    if (!one) return;
    try {
      one.resolve(ackIn(message, one.subject));
    } catch (error) {
      one.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** The server lets this client have no inbox of that name: nobody will be answered. */
  #deaf(error: Error): void {
    this.#isListening = false;
    this.cut(new RequestError(error.message, { cause: error }));
  }

  #take(token: string): Waiting | undefined {
    const one = this.#waiting.get(token);
    this.#waiting.delete(token);
    return one;
  }

  #giveUp(): void {
    const now = performance.now();
    for (const [token, { until }] of this.#waiting) {
      if (until > now) return;
      this.#take(token)?.reject(new TimeoutError());
    }
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }
}

/** @throws RequestError where nobody listens; JetStreamApiError with the server's refusal */
function ackIn(message: Msg, subject: string): PubAck {
  if (message.data.length === 0 && message.headers?.code === NOBODY) {
    const cause = new NoRespondersError(subject);
    throw new RequestError(cause.message, { cause });
  }
  const { error, ...ack } = message.json<PubAck & { readonly error?: ApiError }>();
  if (error) throw new JetStreamApiError(error);
  if (!ack.stream) throw new JetStreamError('invalid ack response');
  return { ...ack, duplicate: ack.duplicate ?? false };
}
