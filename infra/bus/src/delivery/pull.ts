import type { Msg, NatsConnection, Subscription } from '@nats-io/nats-core';
import { pullRequest, readStatus } from '#src/delivery/wire.ts';

const EXPIRES_MS = 30_000;

const HEARTBEAT_MS = 2_000;

/** Silence after which the server is assumed to have lost our requests, in milliseconds. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS;

interface PullEvents {
  message(message: Msg): void;
  /** A request expired normally; there is room to ask again. */
  ended(): void;
  /** The server dropped the requests, or refused them. */
  broken(why: string): void;
}

/**
 * Requests exactly as many messages as there is room for, and counts those still owed. Each pull has its own inbox; a
 * broken pull is drained and replaced by a new one.
 */
export class Pull {
  /** Messages requested and not yet received. */
  owed = 0;
  readonly #nc: NatsConnection;
  readonly #next: string;
  readonly #inbox: string;
  readonly #subscription: Subscription;
  readonly #events: PullEvents;
  #heardAt = performance.now();

  /**
   * @param next the subject for the consumer's pull requests
   * @param inbox a subject that only this pull uses
   */
  constructor(nc: NatsConnection, next: string, inbox: string, events: PullEvents) {
    this.#nc = nc;
    this.#next = next;
    this.#events = events;
    this.#inbox = inbox;
    this.#subscription = nc.subscribe(this.#inbox, {
      callback: (error, message) => this.#receive(error, message),
    });
  }

  ask(batch: number): void {
    this.owed += batch;
    this.#heardAt = performance.now();
    const request = pullRequest(batch, EXPIRES_MS, HEARTBEAT_MS);
    this.#nc.publish(this.#next, request, { reply: this.#inbox });
  }

  get silent(): boolean {
    return this.owed > 0 && performance.now() - this.#heardAt > SILENCE_MS;
  }

  /** Stops receiving, once the messages that the server has already sent are in. */
  async drain(): Promise<void> {
    if (this.#nc.isClosed() || this.#subscription.isClosed()) return;
    await this.#subscription.drain();
  }

  close(): void {
    if (!this.#nc.isClosed()) this.#subscription.unsubscribe();
  }

  #receive(error: Error | null, message: Msg): void {
    if (error !== null) {
      this.#events.broken(error.message);
      return;
    }
    this.#heardAt = performance.now();
    if (message.subject === this.#inbox) {
      this.#receiveStatus(message);
      return;
    }
    this.owed = Math.max(0, this.owed - 1);
    this.#events.message(message);
  }

  #receiveStatus(message: Msg): void {
    const status = readStatus(message);
    if (status.kind === 'broken') this.#events.broken(status.why);
    if (status.kind !== 'ended') return;
    this.owed = Math.max(0, this.owed - status.missing);
    this.#events.ended();
  }
}
