import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  type Msg,
  type NatsConnection,
  type Status,
  createInbox,
  PermissionViolationError,
  RequestError,
} from '@nats-io/nats-core';
import { Answers } from '#src/answers.ts';
import { ACK } from '#src/delivery/wire.ts';
import { InterruptedError } from '#src/errors.ts';
import type { BusLog } from '#src/model.ts';

/** How many timeouts in a row (2 s each) are taken to mean that the server answers no write at all. */
const TIMEOUTS_IN_A_ROW = 3;

const WRITES = 'writes';

/** How long an acknowledgement waits for another write to leave with, in milliseconds. */
const ACKNOWLEDGE_MS = 5;

/**
 * The state of one connection. When the connection breaks, callers that await an answer fail at once instead of
 * waiting for a timeout; callers that want to write can wait until it is back.
 */
export class Link {
  readonly nc: NatsConnection;
  readonly answers: Answers;
  /** When this connection last wrote something, by `performance.now()`. */
  wroteAt = performance.now();
  #up = true;
  readonly #cuts = new Set<() => void>();
  readonly #restores = new Set<() => void>();
  readonly #writes = new Set<() => void>();
  readonly #log: BusLog;
  readonly #inboxPrefix: string | undefined;
  readonly #onChange: (up: boolean, server: string) => void;
  readonly #onHindrance: (problem: string | null) => void;
  #nextTurn: Promise<void> | undefined;
  readonly #toAcknowledge: Msg[] = [];
  #acknowledging: NodeJS.Timeout | undefined;
  /** Timeouts of writes since the last answer, and when the newest was noticed, by `performance.now()`. */
  #timeouts = 0;
  #timedOutAt = -Infinity;
  readonly #hindrances = new Map<string, string>();

  /**
   * @param inboxPrefix the prefix of reply subjects that this client may subscribe to; default `_INBOX`
   * @param onChange called at once, and on each change, with whether the connection is up
   * @param onHindrance see `BusOptions`
   */
  constructor(
    nc: NatsConnection,
    log: BusLog,
    inboxPrefix?: string,
    onChange: (up: boolean, server: string) => void = () => {},
    onHindrance: (problem: string | null) => void = () => {},
  ) {
    this.nc = nc;
    this.#log = log;
    this.#inboxPrefix = inboxPrefix;
    this.#onChange = onChange;
    this.#onHindrance = onHindrance;
    // Whoever answers a request sees how the client names its inboxes. The random suffix keeps the subject on which
    // writes are answered from being guessed.
    this.answers = new Answers(nc, this.inbox() + randomBytes(12).toString('base64url'));
    void nc.closed().then(() => this.answers.cut(new RequestError('connection closed')));
    onChange(true, nc.getServer());
    void this.#watch();
  }

  get up(): boolean {
    return this.#up && !this.nc.isClosed();
  }

  /**
   * Resolves in the next turn of the event loop, for all callers of this turn. Their writes then leave in one packet:
   * a packet for each message costs client and server more than the message itself.
   */
  turn(): Promise<void> {
    this.wroteAt = performance.now();
    for (const call of this.#writes) call();
    this.#nextTurn ??= setImmediate().then(() => (this.#nextTurn = undefined));
    return this.#nextTurn;
  }

  /**
   * Acknowledges together with the next write, or after `ACKNOWLEDGE_MS`. An acknowledgement of its own would cost a
   * packet at the very moment when the next role starts to work.
   */
  acknowledge(message: Msg): void {
    this.#toAcknowledge.push(message);
    this.#acknowledging ??= setTimeout(() => this.acknowledgeAll(), ACKNOWLEDGE_MS);
  }

  /** Acknowledges all handled messages, in the same packet as writes directly before or after. */
  acknowledgeAll(): void {
    if (this.#toAcknowledge.length === 0) return;
    clearTimeout(this.#acknowledging);
    this.#acknowledging = undefined;
    for (const message of this.#toAcknowledge.splice(0)) {
      if (!this.nc.isClosed()) message.respond(ACK);
    }
  }

  /** Resolves at the next write on this connection, after `ms` milliseconds, or once the signal aborts. */
  untilWritten(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        this.#writes.delete(finish);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      this.#writes.add(finish);
      signal.addEventListener('abort', finish);
      if (signal.aborted) finish();
    });
  }

  /**
   * Records the result of a write: null, or an error that affects all writes. A single timeout is not evidence enough.
   * Timeouts of writes that began before it was noticed count as the same one, because this process may itself have
   * been paused.
   */
  recordWrite(hindrance: Error | null, began: number): void {
    if (hindrance === null) {
      this.#timeouts = 0;
      this.setHindrance(WRITES, null);
    } else if (hindrance.name !== 'TimeoutError') {
      this.setHindrance(WRITES, `the bus has no room: ${hindrance.message}`);
    } else if (began >= this.#timedOutAt) {
      this.#timedOutAt = performance.now();
      this.#timeouts += 1;
      if (this.#timeouts < TIMEOUTS_IN_A_ROW) return;
      this.setHindrance(WRITES, 'the bus does not answer writes: check its log and its disk space');
    }
  }

  setHindrance(what: string, problem: string | null): void {
    if (problem === (this.#hindrances.get(what) ?? null)) return;
    if (problem === null) this.#hindrances.delete(what);
    else this.#hindrances.set(what, problem);
    if (problem === null) this.#log.info({ what }, 'the bus is usable again');
    else this.#log.error({ what, problem }, 'the bus is not usable');
    const [first = null] = this.#hindrances.values();
    this.#onHindrance(first);
  }

  /** Answers a message in the next turn of the event loop; does nothing on a closed connection. */
  respond(message: Msg, text: string): void {
    void this.turn().then(() => {
      if (!this.nc.isClosed()) message.respond(text);
    });
  }

  inbox(): string {
    return createInbox(this.#inboxPrefix);
  }

  onRestore(call: () => void): () => void {
    this.#restores.add(call);
    return () => this.#restores.delete(call);
  }

  /** Resolves with the pending answer; rejects with an `InterruptedError` as soon as the connection breaks. */
  answer<T>(pending: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const cut = () => reject(new InterruptedError('the connection to the bus broke'));
      this.#cuts.add(cut);
      pending.then(resolve, reject).finally(() => this.#cuts.delete(cut));
    });
  }

  /** Resolves once connected; rejects with the signal's reason if the signal aborts first. */
  ready(signal: AbortSignal): Promise<void> {
    if (this.nc.isClosed()) return Promise.reject(new Error('this client of the bus was disposed'));
    if (this.#up) return Promise.resolve();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const aborted = (): void => reject(toError(signal.reason));
    this.#restores.add(resolve);
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
    return promise.finally(() => {
      this.#restores.delete(resolve);
      signal.removeEventListener('abort', aborted);
    });
  }

  async #watch(): Promise<void> {
    for await (const status of this.nc.status()) this.#note(status);
  }

  #note(status: Status): void {
    if (status.type === 'disconnect') this.#down(status.server);
    else if (status.type === 'reconnect') this.#restored(status.server);
    else if (status.type === 'error') this.#faulted(status.error);
    else if (status.type === 'staleConnection')
      this.#log.warn({}, 'the connection to the bus is stale');
  }

  #faulted(error: Error): void {
    this.#log.error({ err: error }, 'bus error');
    if (error instanceof PermissionViolationError) this.answers.refused(error);
  }

  #down(server: string): void {
    this.#up = false;
    this.#log.warn({ server }, 'disconnected from the bus');
    this.#onChange(false, server);
    this.answers.cut(new InterruptedError('the connection to the bus broke'));
    for (const cut of this.#cuts) cut();
  }

  #restored(server: string): void {
    this.#up = true;
    this.#log.info({ server }, 'reconnected to the bus');
    this.#onChange(true, server);
    // Only a write would show that writes are answered again, and a process without work makes none.
    this.#timeouts = 0;
    this.setHindrance(WRITES, null);
    // The other problems from before the break have not been tried again yet.
    const [first] = this.#hindrances.values();
    if (first !== undefined) this.#onHindrance(first);
    for (const call of this.#restores) call();
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
