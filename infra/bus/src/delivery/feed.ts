import { setTimeout as sleep } from 'node:timers/promises';
import {
  JetStreamApiError,
  type ConsumerConfig,
  type ConsumerInfo,
  type JetStreamManager,
} from '@nats-io/jetstream';
import type { Msg } from '@nats-io/nats-core';
import { Pull } from '#src/delivery/pull.ts';
import { isForbidden, unlessNoConsumer } from '#src/errors.ts';
import type { Link } from '#src/link.ts';
import type { BusLog } from '#src/model.ts';
import { backoffDelay } from '#src/retry.ts';

const RENEW_MS = [50, 250, 500, 1_000] as const;

/**
 * One in this many renewals checks that the consumer exists. While there is no leader, that check waits for its
 * timeout, whereas a request for messages is refused at once.
 */
const CHECK_EVERY = 3;

const SILENCE_CHECK_MS = 1_000;

const LAY_OUT = 'create the streams with `assize prepare --bus`';

interface FeedOptions {
  link: Link;
  jsm: JetStreamManager;
  log: BusLog;
  stream: string;
  config: Partial<ConsumerConfig> & { durable_name: string };
  concurrency: number;
  watchMs: number;
  take: (message: Msg) => void;
  room: () => number;
}

/**
 * Keeps a consumer's messages coming. It requests as many as there is room for, and reopens its pull after a
 * reconnection, when the server drops the pull, when the server falls silent, and when the server holds messages
 * back without any sign (nats-server #4736, #6566).
 */
export class Feed {
  readonly #options: FeedOptions;
  readonly #queue: string;
  readonly #stopping = new AbortController();
  readonly #stopRestoreCallbacks: () => void;
  readonly #heldBackTimer: NodeJS.Timeout;
  readonly #silenceTimer: NodeJS.Timeout;
  #pull: Pull;
  #renewal: Promise<void> | undefined;
  #breaks = 0;
  #received = 0;
  #receivedBefore = -1;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#queue = `the queue ${options.config.durable_name} of ${options.stream}`;
    this.#pull = this.#open();
    this.#stopRestoreCallbacks = options.link.onRestore(() => this.#renew('reconnected', 0));
    this.#silenceTimer = setInterval(() => this.#checkSilence(), SILENCE_CHECK_MS);
    this.#heldBackTimer = setInterval(() => void this.#checkHeldBack(), options.watchMs);
    this.askForMore();
  }

  /** Requests a quarter of the concurrency or more, unless nothing is under way: fewer requests, same throughput. */
  askForMore(): void {
    if (this.#stopping.signal.aborted || this.#renewal !== undefined) return;
    if (!this.#options.link.up) return;
    const wanted = this.#options.room() - this.#pull.owed;
    const portion = Math.ceil(this.#options.concurrency / 4);
    if (wanted >= portion || (wanted > 0 && this.#pull.owed === 0)) this.#pull.ask(wanted);
  }

  /** Stops requesting; resolves when the messages that were under way have been taken. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('stopped'));
    clearInterval(this.#heldBackTimer);
    clearInterval(this.#silenceTimer);
    this.#stopRestoreCallbacks();
    await this.#renewal;
    await this.#retire(this.#pull);
  }

  async #retire(pull: Pull): Promise<void> {
    const { link } = this.#options;
    if (!link.up) pull.close();
    else await link.answer(pull.drain()).catch(() => pull.close());
  }

  #open(): Pull {
    const { link, stream, config, take } = this.#options;
    const next = `$JS.API.CONSUMER.MSG.NEXT.${stream}.${config.durable_name}`;
    const pull: Pull = new Pull(link.nc, next, link.inbox(), {
      message: (message) => {
        this.#received += 1;
        this.#reportReadable();
        take(message);
        this.askForMore();
      },
      ended: () => {
        this.#reportReadable();
        this.askForMore();
      },
      broken: (why) => {
        if (pull === this.#pull) this.#renew(why, (this.#breaks += 1));
      },
    });
    return pull;
  }

  /** Called when the pull delivered a message or expired normally, which shows that the queue exists. */
  #reportReadable(): void {
    this.#breaks = 0;
    this.#reportProblem(null);
  }

  #reportProblem(why: string | null): void {
    const problem = why === null ? null : `${this.#queue} can't be read (${why}): ${LAY_OUT}`;
    this.#options.link.setHindrance(this.#queue, problem);
  }

  /** @param failures breaks in a row, which set the delay; 0 reopens at once, without checking the consumer */
  #renew(why: string, failures: number): void {
    if (this.#stopping.signal.aborted || this.#renewal !== undefined) return;
    const { log, stream, config } = this.#options;
    log.info({ stream, durable: config.durable_name, why }, 'reopening the pull');
    this.#renewal = this.#reopen(failures).finally(() => {
      this.#renewal = undefined;
      this.askForMore();
    });
  }

  async #reopen(failures: number): Promise<void> {
    const signal = this.#stopping.signal;
    const { link, log, stream } = this.#options;
    for (let failed = failures; !signal.aborted; failed += 1) {
      try {
        if (failed > 0) await sleep(backoffDelay(RENEW_MS, failed), undefined, { signal });
        await link.ready(signal);
        if (failed % CHECK_EVERY === 1) await link.answer(this.#ensureConsumer());
        void this.#retire(this.#pull);
        this.#pull = this.#open();
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, stream }, 'the consumer does not exist yet');
        if (isRefusal(error)) this.#reportProblem(error.message);
      }
    }
  }

  /** Creates the consumer if it is missing: it may have been deleted, or lost with its server's disk. */
  async #ensureConsumer(): Promise<void> {
    const { jsm, stream, config } = this.#options;
    const present = await jsm.consumers.info(stream, config.durable_name).catch(unlessNoConsumer);
    if (present === null) await jsm.consumers.add(stream, config);
    this.#reportProblem(null);
  }

  #checkSilence(): void {
    if (this.#options.link.up && this.#pull.silent) this.#renew('the server stopped responding', 1);
  }

  async #checkHeldBack(): Promise<void> {
    if (!this.#options.link.up || this.#renewal !== undefined || this.#pull.owed === 0) return;
    const quiet = this.#received === this.#receivedBefore;
    this.#receivedBefore = this.#received;
    if (quiet && (await this.#heldBack())) this.#renew('messages are waiting, but none arrived', 1);
  }

  async #heldBack(): Promise<boolean> {
    const { link, jsm, stream, config } = this.#options;
    try {
      const info = await link.answer(jsm.consumers.info(stream, config.durable_name));
      return this.#received === this.#receivedBefore && deliverable(info) > 0;
    } catch {
      // No answer, or no consumer: reopening the pull handles both.
      return true;
    }
  }
}

/** Whether the bus itself said that there is no such queue, or that this user may not use it. */
function isRefusal(error: unknown): error is Error {
  return error instanceof JetStreamApiError || isForbidden(error);
}

/** Messages that the consumer could deliver now, or that it may have failed to redeliver. */
function deliverable(info: ConsumerInfo): number {
  const capacity = (info.config.max_ack_pending ?? Infinity) - info.num_ack_pending;
  return Math.min(info.num_pending, capacity) + info.num_redelivered;
}
