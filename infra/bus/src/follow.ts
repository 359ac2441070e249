import { DeliverPolicy } from '@nats-io/jetstream';
import type { ConsumerMessages } from '@nats-io/jetstream';
import type { Writer } from '#src/append.ts';
import type { BusLog, Stored } from '#src/model.ts';
import { backoffDelay, pause } from '#src/pause.ts';
import { fromMessage, readLastOnce } from '#src/read.ts';
import { retry } from '#src/retry.ts';

/** Messages asked for ahead of what has been handled. */
const AHEAD = 500;

/**
 * The server speaks at least this often, in milliseconds. After two silences the client makes its
 * consumer anew: that is how it learns that the server which held it is gone.
 */
const HEARTBEAT_MS = 2_000;

/**
 * How often a reading that brought nothing is compared with the stream, in milliseconds. After the
 * loss of a server the client's own recovery was seen to stand still for good.
 */
const LOOK_MS = 5_000;

/** Milliseconds before a reading that broke off is taken up again. */
const RESUME_MS = [100, 1_000] as const;

export interface FollowOptions {
  stream: string;
  filter: readonly string[];
  /** Sequence to begin at; the stream's beginning where absent. */
  from?: number;
  /** Leave the bodies with the server: `body` is empty then. */
  headersOnly?: boolean;
}

/** See `Bus.follow`. What the handler throws is logged and passed over. */
export async function follow(
  reader: Writer,
  log: BusLog,
  options: FollowOptions,
  handler: (stored: Stored) => void,
): Promise<AsyncDisposable> {
  const following = new Following(reader, log, options, handler);
  await following.start();
  return following;
}

class Following implements AsyncDisposable {
  readonly #reader: Writer;
  readonly #log: BusLog;
  readonly #options: FollowOptions;
  readonly #handler: (stored: Stored) => void;
  readonly #stopping = new AbortController();
  #next: number;
  #nextBefore = 0;
  #watch: NodeJS.Timeout | undefined;
  #messages: ConsumerMessages | undefined;
  #reading: Promise<void> | undefined;

  constructor(
    reader: Writer,
    log: BusLog,
    options: FollowOptions,
    handler: (stored: Stored) => void,
  ) {
    this.#reader = reader;
    this.#log = log;
    this.#options = options;
    this.#handler = handler;
    this.#next = options.from ?? 1;
  }

  async start(): Promise<void> {
    const messages = await this.#open();
    this.#watch = setInterval(() => void this.#look(), LOOK_MS);
    this.#reading = this.#readOn(messages);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new Error('no longer followed'));
    clearInterval(this.#watch);
    await this.#messages?.close();
    await this.#reading;
  }

  /** The client makes a lost consumer anew by itself, but gives up when that fails too often. */
  async #readOn(first: ConsumerMessages): Promise<void> {
    let messages = first;
    for (let failures = 1; ; failures += 1) {
      try {
        for await (const message of messages) this.#handle(fromMessage(message));
        if (this.#ended) return;
        await pause(
          backoffDelay(RESUME_MS, failures, this.#reader.random()),
          this.#stopping.signal,
        );
        messages = await this.#open();
      } catch (error) {
        if (this.#ended) return;
        this.#log.warn({ err: error, stream: this.#options.stream }, 'following broke off');
      }
    }
  }

  /** Ends a reading that stands still short of the stream's end; another one takes its place. */
  async #look(): Promise<void> {
    const still = this.#next === this.#nextBefore;
    this.#nextBefore = this.#next;
    if (!still || !this.#reader.link.up || this.#ended) return;
    const end = await this.#end().catch(() => 0);
    if (this.#next !== this.#nextBefore || end < this.#next) return;
    this.#log.warn({ stream: this.#options.stream }, 'following stood still and is taken up again');
    await this.#messages?.close();
  }

  async #end(): Promise<number> {
    const { stream, filter } = this.#options;
    const lasts = filter.map((subject) => readLastOnce(this.#reader.jsm, stream, subject));
    return Math.max(...(await Promise.all(lasts)).map((last) => last?.sequence ?? 0));
  }

  get #ended(): boolean {
    return this.#stopping.signal.aborted || this.#reader.link.nc.isClosed();
  }

  #handle(stored: Stored): void {
    this.#next = stored.sequence + 1;
    try {
      this.#handler(stored);
    } catch (error) {
      const { subject, sequence } = stored;
      this.#log.error({ err: error, subject, sequence }, 'a followed message was passed over');
    }
  }

  #open(): Promise<ConsumerMessages> {
    const { stream, filter, headersOnly = false } = this.#options;
    const open = async () => {
      const consumer = await this.#reader.js.consumers.get(stream, {
        filter_subjects: [...filter],
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: this.#next,
        headers_only: headersOnly,
      });
      this.#messages = await consumer.consume({
        max_messages: AHEAD,
        idle_heartbeat: HEARTBEAT_MS,
      });
      return this.#messages;
    };
    return retry(this.#reader, open, this.#stopping.signal);
  }
}
