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

/** Silences, one after the other, from which on no write is expected to be answered: each is 2 s. */
const SILENCES = 3;

/** What a write is called among that which may be hindered. */
const WRITES = 'writes';

/** How long an acknowledgement waits for something to leave with, in milliseconds. */
const ACKNOWLEDGE_MS = 5;

/**
 * The state of one connection: who waits for an answer learns at once that the connection broke,
 * instead of sitting out a timeout, and who wants to write waits until there is a connection.
 */
export class Link {
  readonly nc: NatsConnection;
  /** What waits for the server's word. */
  readonly answers: Answers;
  /** When something was last written here, by `performance.now()`. */
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
  /** Messages that are done with, and not acknowledged yet. */
  readonly #done: Msg[] = [];
  #soon: NodeJS.Timeout | undefined;
  /** Silences since the last answer, and when the newest of them was noticed, by `performance.now()`. */
  #silences = 0;
  #silentAt = -Infinity;
  /** What hinders the work though the connection stands, by what it hinders. */
  readonly #hindrances = new Map<string, string>();

  /**
   * @param inboxPrefix what this client may subscribe to for answers; the server's default `_INBOX`
   * @param onChange told whether the connection stands, at once and whenever that changes
   * @param onHindrance told why nothing can be written, or a queue not be read, though it stands, and null once
   *   that is over
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
    // Who answers a request knows how the client names its inboxes: nobody may guess where writes are answered.
    this.answers = new Answers(nc, this.inbox() + randomBytes(12).toString('base64url'));
    void nc.closed().then(() => this.answers.cut(new RequestError('connection closed')));
    onChange(true, nc.getServer());
    void this.#watch();
  }

  get up(): boolean {
    return this.#up && !this.nc.isClosed();
  }

  /**
   * Resolves in the next turn of the event loop, for all that asked in this one. What they write then
   * leaves together: a packet for each message costs client and server more than the message.
   */
  turn(): Promise<void> {
    this.wroteAt = performance.now();
    for (const call of this.#writes) call();
    this.#nextTurn ??= setImmediate().then(() => (this.#nextTurn = undefined));
    return this.#nextTurn;
  }

  /**
   * Acknowledges a message with what is written next, or in a moment where nothing is: alone it would cost
   * a packet, at the very time when the role that it was answered to is at work.
   */
  acknowledge(message: Msg): void {
    this.#done.push(message);
    this.#soon ??= setTimeout(() => this.acknowledgeAll(), ACKNOWLEDGE_MS);
  }

  /** Acknowledges all that is done with: in one packet with what is written right before or behind. */
  acknowledgeAll(): void {
    if (this.#done.length === 0) return;
    clearTimeout(this.#soon);
    this.#soon = undefined;
    for (const message of this.#done.splice(0)) {
      // On a closed connection there is nobody left to hear it.
      if (!this.nc.isClosed()) message.respond(ACK);
    }
  }

  /** Resolves when something is written here, after so many milliseconds, or once the signal is aborted. */
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
   * What came of a write that began then: `null`, or what hinders all of them. A single silence says nothing, and
   * those that began before it was noticed are part of it: this process may have stood still.
   */
  wrote(hindrance: Error | null, began: number): void {
    if (hindrance === null) {
      this.#silences = 0;
      this.hinders(WRITES, null);
    } else if (hindrance.name !== 'TimeoutError') {
      this.hinders(WRITES, `the bus has no room: ${hindrance.message}`);
    } else if (began >= this.#silentAt) {
      this.#silentAt = performance.now();
      this.#silences += 1;
      if (this.#silences < SILENCES) return;
      this.hinders(WRITES, 'the bus answers no write: see its log, and whether its disk is full');
    }
  }

  /** Says why something can't be done on this connection, or with null that it can again. */
  hinders(what: string, problem: string | null): void {
    if (problem === (this.#hindrances.get(what) ?? null)) return;
    if (problem === null) this.#hindrances.delete(what);
    else this.#hindrances.set(what, problem);
    if (problem === null) this.#log.info({ what }, 'the bus is of use again');
    else this.#log.error({ what, problem }, 'the bus is of no use');
    const [first = null] = this.#hindrances.values();
    this.#onHindrance(first);
  }

  /** Answers a message in the next turn; on a closed connection there is nobody left to hear it. */
  say(message: Msg, text: string): void {
    void this.turn().then(() => {
      if (!this.nc.isClosed()) message.respond(text);
    });
  }

  /** A subject for answers that nobody else uses. */
  inbox(): string {
    return createInbox(this.#inboxPrefix);
  }

  /** Calls back at every reconnection until the returned function is called. */
  onRestore(call: () => void): () => void {
    this.#restores.add(call);
    return () => this.#restores.delete(call);
  }

  /** The answer, or an `InterruptedError` as soon as the connection breaks. */
  answer<T>(pending: Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const cut = () => reject(new InterruptedError('the connection to the bus broke'));
      this.#cuts.add(cut);
      pending.then(resolve, reject).finally(() => this.#cuts.delete(cut));
    });
  }

  /** Resolves once connected; rejects with the signal's reason when that comes first. */
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
    else if (status.type === 'staleConnection') this.#log.warn({}, 'bus connection went stale');
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
    // What hindered before has not been tried since.
    const [first] = this.#hindrances.values();
    if (first !== undefined) this.#onHindrance(first);
    for (const call of this.#restores) call();
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
