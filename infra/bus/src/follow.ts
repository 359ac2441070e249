import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamInfo } from '@nats-io/jetstream';
import type { Link } from '#src/link.ts';
import type { BusLog, Stored } from '#src/model.ts';
import { readBatch } from '#src/read.ts';
import { retry } from '#src/retry.ts';

/**
 * How often the stream is asked whether it has grown, in milliseconds: while something goes on, which is so
 * until this connection has written nothing and nothing was found for so long; and while nothing does.
 */
const LOOK_MS = 100;
const STIRRED_MS = 10_000;
const QUIET_LOOK_MS = 1_000;

export interface FollowOptions {
  stream: string;
  filter: readonly string[];
  /** Sequence to begin at; the stream's beginning where absent. */
  from?: number;
}

/**
 * See `Bus.follow`. What the handler throws is logged and passed over. It reads batch by batch and makes
 * no consumer: whoever may make one may have messages delivered to any subject.
 */
export async function follow(
  link: Link,
  log: BusLog,
  options: FollowOptions,
  handler: (stored: Stored) => void,
): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const heads = options.filter.map((filter): Head => ({
    filter,
    next: options.from ?? 1,
    read: [],
    isQuiet: false,
  }));
  let foundAt = performance.now();
  const tell = (stored: Stored): void => {
    foundAt = performance.now();
    try {
      handler(stored);
    } catch (error) {
      const { subject, sequence } = stored;
      log.error({ err: error, subject, sequence }, 'a followed message was passed over');
    }
  };
  const { signal } = stopping;
  const isStirred = (): boolean => performance.now() - Math.max(foundAt, link.wroteAt) < STIRRED_MS;
  const rest = async (): Promise<void> => {
    if (!isStirred()) await link.untilWritten(QUIET_LOOK_MS, signal);
    if (isStirred()) await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  };
  // A place to begin at is one in the stream of then: of another it says nothing.
  const place: Place = { heads, made: options.from === undefined ? '' : null };
  await reachOf(link, options.stream);
  const reading = (async () => {
    while (!signal.aborted && !link.nc.isClosed()) {
      await catchUp(link, options.stream, place, tell, signal).catch((error: unknown) => {
        if (!signal.aborted && !link.nc.isClosed())
          log.warn({ err: error, stream: options.stream }, 'following broke off');
      });
      await rest();
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('no longer followed'));
      await reading;
    },
  };
}

/** One filter: what was read of it and not told yet, and from where on it is to be read. */
interface Head {
  readonly filter: string;
  next: number;
  read: Stored[];
  /** Nothing was found when it was last looked. */
  isQuiet: boolean;
}

/** How far a stream was read, and when that was made; null: it is read on from there whatever stream it is. */
interface Place {
  readonly heads: readonly Head[];
  made: string | null;
}

/** Tells everything up to the stream's end of now, in the stream's order over all filters. */
async function catchUp(
  link: Link,
  stream: string,
  place: Place,
  tell: (stored: Stored) => void,
  signal: AbortSignal,
): Promise<void> {
  const { heads } = place;
  const { end, made } = await reachOf(link, stream, signal);
  if (place.made !== null && place.made !== made) {
    place.made = made;
    for (const head of heads) Object.assign(head, { next: 1, read: [] });
  }
  let told = 0;
  while (!signal.aborted) {
    const short = heads.filter((head) => head.read.length === 0 && head.next <= end);
    await Promise.all(short.map((head) => readOn(link, stream, head, end, signal)));
    const [first] = heads
      .filter((head) => head.read.length > 0)
      .toSorted((a, b) => sequenceOf(a) - sequenceOf(b));
    const stored = first?.read.shift();
    if (!stored) return;
    // One message may match several filters; it is told once.
    if (stored.sequence > told) tell(stored);
    told = stored.sequence;
  }
}

const sequenceOf = ({ read }: Head): number => read[0]?.sequence ?? Infinity;

async function readOn(
  link: Link,
  stream: string,
  head: Head,
  end: number,
  signal: AbortSignal,
): Promise<void> {
  const { filter, next: from, isQuiet } = head;
  head.read = await readBatch(link, stream, { filter, from, end, isQuiet }, signal);
  head.isQuiet = head.read.length === 0;
  head.next = (head.read.at(-1)?.sequence ?? end) + 1;
}

/** Sequence of the stream's newest message, as its leader knows it, and when the stream was made: another has another. */
async function reachOf(link: Link, stream: string, signal?: AbortSignal) {
  const ask = () => link.answers.ask<StreamInfo>(`$JS.API.STREAM.INFO.${stream}`, '');
  const info = await retry(link, ask, signal);
  return { end: info?.state.last_seq ?? 0, made: info?.created ?? '' };
}
