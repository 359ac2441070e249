import { setTimeout as sleep } from 'node:timers/promises';
import type { Msg } from '@nats-io/nats-core';
import type { Feed } from '#src/delivery/feed.ts';
import {
  moveToDeadLetters,
  fail,
  giveBack,
  mayTryOnceMore,
  tryLater,
  unreportedFailure,
  type SettleContext,
} from '#src/delivery/settle.ts';
import { Slots } from '#src/delivery/slots.ts';
import { IN_PROGRESS, readFacts } from '#src/delivery/wire.ts';
import { headersOf } from '#src/headers.ts';
import type { ConsumeOptions, Delivery, DeliveryHandler } from '#src/model.ts';

/** How long handlers may run after their signal is aborted, in milliseconds; less if the whole drain is shorter. */
const DRAIN_MS = 10_000;

/** The part of that time after which unfinished messages are given back: at its end the process may be killed. */
const DRAIN_SHARE = 0.9;

interface Held {
  message: Msg;
  delivery: Delivery;
}

/**
 * Runs one durable consumer in this process. It requests a message when a handler is free, keeps the message alive
 * while the handler runs, and settles it by how the handler ended.
 */
export class Consumption implements AsyncDisposable {
  readonly #context: SettleContext;
  readonly #options: ConsumeOptions;
  readonly #handler: DeliveryHandler;
  readonly #feed: Feed;
  readonly #slots: Slots<Held>;
  readonly #held = new Map<number, Held>();
  readonly #stopping = new AbortController();
  #heartbeat: NodeJS.Timeout | undefined;
  #draining = false;
  #disposed: Promise<void> | undefined;

  constructor(
    context: SettleContext,
    handler: DeliveryHandler,
    openFeed: (take: (message: Msg) => void, room: () => number) => Feed,
  ) {
    this.#context = context;
    this.#options = context.options;
    this.#handler = handler;
    const freed = () => this.#feed.askForMore();
    this.#slots = new Slots(this.#options.concurrency, (held) => this.#handle(held), freed);
    this.#feed = openFeed(
      (message) => this.#take(message),
      () => this.#slots.free,
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return (this.#disposed ??= this.#dispose());
  }

  async #dispose(): Promise<void> {
    const { durable, drainMs = DRAIN_MS } = this.#options;
    const abortHandlers = (): void =>
      this.#stopping.abort(new Error(`consumer ${durable} is draining`));
    this.#draining = true;
    if (drainMs <= DRAIN_MS) abortHandlers();
    await this.#feed.stop();
    for (const held of this.#slots.takeWaiting()) this.#release(held);
    if (drainMs > DRAIN_MS) await this.#idleWithin(drainMs - DRAIN_MS);
    abortHandlers();
    await this.#idleWithin(DRAIN_SHARE * Math.min(drainMs, DRAIN_MS));
    clearInterval(this.#heartbeat);
    for (const held of this.#held.values()) this.#release(held);
  }

  #idleWithin(ms: number): Promise<unknown> {
    return Promise.race([this.#slots.idle(), sleep(ms, undefined, { ref: false })]);
  }

  #take(message: Msg): void {
    const delivery = this.#read(message);
    if (delivery === null) return;
    // Redelivered while its handler still runs: that handler's acknowledgement settles both deliveries.
    if (this.#held.has(delivery.sequence)) return;
    if (this.#draining) {
      giveBack(this.#context.link, message);
      return;
    }
    if (delivery.redelivered > 0) this.#options.observer?.redelivered();
    const held = { message, delivery };
    this.#held.set(delivery.sequence, held);
    // A third of `ackWaitMs`: two signs of life may be lost before the message goes to another process.
    this.#heartbeat ??= setInterval(() => this.#keepAlive(), this.#options.ackWaitMs / 3);
    this.#slots.add(held);
  }

  #read(message: Msg): Delivery | null {
    const facts = readFacts(message.reply);
    if (facts === null) {
      this.#context.log.warn(
        { subject: message.subject },
        'ignored a message that is not from a stream',
      );
      return null;
    }
    return {
      subject: message.subject,
      sequence: facts.sequence,
      headers: headersOf(message),
      body: message.data,
      at: facts.at,
      redelivered: facts.deliveries - 1,
      signal: this.#stopping.signal,
    };
  }

  async #handle(held: Held): Promise<void> {
    const { message, delivery } = held;
    try {
      const isUsual = delivery.redelivered < this.#options.maxDeliver;
      if (isUsual || (await mayTryOnceMore(this.#context, delivery))) await this.#runHandler(held);
      else await this.#giveUp(held);
    } catch (error) {
      this.#context.log.error({ err: error, subject: delivery.subject }, 'settling failed');
      if (this.#isHeld(held)) tryLater(this.#context, message, delivery);
    } finally {
      this.#held.delete(delivery.sequence);
    }
  }

  async #runHandler(held: Held): Promise<void> {
    const { message, delivery } = held;
    try {
      await this.#handler(delivery);
    } catch (error) {
      if (this.#isHeld(held)) await fail(this.#context, message, delivery, error);
      return;
    }
    // The acknowledgement is not confirmed. If it is lost, there is one more delivery, which handlers must tolerate.
    if (this.#isHeld(held)) this.#context.link.acknowledge(message);
  }

  async #giveUp({ message, delivery }: Held): Promise<void> {
    await this.#options.givenUp?.(delivery);
    await moveToDeadLetters(this.#context, message, delivery, unreportedFailure(delivery));
  }

  /** Whether the message is still ours. False once the drain gave it back: the handler's late outcome is ignored. */
  #isHeld(held: Held): boolean {
    return this.#held.get(held.delivery.sequence) === held;
  }

  #release(held: Held): void {
    this.#held.delete(held.delivery.sequence);
    giveBack(this.#context.link, held.message);
  }

  #keepAlive(): void {
    const { link } = this.#context;
    if (this.#held.size === 0) {
      clearInterval(this.#heartbeat);
      this.#heartbeat = undefined;
    }
    if (!link.up) return;
    for (const { message } of this.#held.values()) link.respond(message, IN_PROGRESS);
  }
}
