import { setTimeout as sleep } from 'node:timers/promises';
import type { StreamInfo } from '@nats-io/jetstream';
import type { Link } from '#src/link.ts';
import type { BusLog, Stored } from '#src/model.ts';
import { readBatch } from '#src/read.ts';
import { retry } from '#src/retry.ts';

/**
 * The stream is polled every `POLL_MS`; once this connection has written nothing, and no message was found, for
 * `ACTIVE_FOR_MS`, every `IDLE_POLL_MS`.
 */
const POLL_MS = 100;
const ACTIVE_FOR_MS = 10_000;
const IDLE_POLL_MS = 1_000;

export interface FollowOptions {
  stream: string;
  filter: readonly string[];
  /**
   * Sequence to start at; if absent, the beginning of the stream. A stream can go back: it was recreated, or its
   * server lost the newest messages, so that sequences may now belong to other messages. Without `from`, the
   * follower then starts again at the beginning. With `from`, it gets nothing until the stream has grown past the
   * last sequence that it saw.
   */
  from?: number;
  /** Used with `from`: called when the stream went back. The follower then stops. */
  wentBack?: () => void;
}

/**
 * See `Bus.follow`. An error thrown by the handler is logged, and its message skipped. The stream is read in batches
 * without a consumer: a client that may create consumers could have messages delivered to any subject.
 */
export async function follow(
  link: Link,
  log: BusLog,
  options: FollowOptions,
  handler: (stored: Stored) => void,
): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const { stream, filter: filters, from = 1 } = options;
  const begin = (filter: string): Head => ({ filter, next: from, read: [], isQuiet: false });
  let heads = filters.map(begin);
  let foundAt = performance.now();
  const deliver = (stored: Stored): void => {
    foundAt = performance.now();
    handOver(log, stored, handler);
  };
  const { signal } = stopping;
  const isActive = (): boolean =>
    performance.now() - Math.max(foundAt, link.wroteAt) < ACTIVE_FOR_MS;
  const pause = async (): Promise<void> => {
    if (!isActive()) await link.untilWritten(IDLE_POLL_MS, signal);
    if (isActive()) await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
  };
  let known = await endOf(link, stream);
  const poll = async (): Promise<void> => {
    const end = await endOf(link, stream, signal);
    if (end.madeAt !== known.madeAt || end.sequence < known.sequence) {
      log.warn({ stream, was: known, is: end }, 'the followed stream was reset or lost messages');
      if (options.from === undefined) heads = filters.map(begin);
      else if (options.wentBack) {
        stopping.abort(new Error('the followed stream was reset'));
        options.wentBack();
        return;
      }
    }
    known = end;
    await catchUp(link, stream, heads, deliver, end.sequence, signal);
  };
  let isBroken = false;
  const reading = (async () => {
    while (!signal.aborted && !link.nc.isClosed()) {
      try {
        await poll();
        isBroken = false;
      } catch (error) {
        // The loop runs several times a second, so only the first failure in a row is logged.
        if (!isBroken && !signal.aborted && !link.nc.isClosed())
          log.warn({ err: error, stream }, 'following the stream was interrupted');
        isBroken = true;
      }
      await pause();
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('stopped following the stream'));
      await reading;
    },
  };
}

function handOver(log: BusLog, stored: Stored, handler: (stored: Stored) => void): void {
  try {
    handler(stored);
  } catch (error) {
    const { subject, sequence } = stored;
    log.error({ err: error, subject, sequence }, 'skipped a message of the followed stream');
  }
}

/** The read position of one filter, and the messages read but not yet handed over. */
interface Head {
  readonly filter: string;
  next: number;
  read: Stored[];
  isQuiet: boolean;
}

async function catchUp(
  link: Link,
  stream: string,
  heads: readonly Head[],
  deliver: (stored: Stored) => void,
  end: number,
  signal: AbortSignal,
): Promise<void> {
  let lastDelivered = 0;
  while (!signal.aborted) {
    const unread = heads.filter((head) => head.read.length === 0 && head.next <= end);
    const reading = unread.map((head) => readOn(link, stream, head, end, signal));
    // If one read fails, the others must still finish: a late result would be handed over twice.
    await Promise.allSettled(reading);
    await Promise.all(reading);
    const [first] = heads
      .filter((head) => head.read.length > 0)
      .toSorted((a, b) => sequenceOf(a) - sequenceOf(b));
    const stored = first?.read.shift();
    if (!stored) return;
    // A message that matches several filters is handed over once.
    if (stored.sequence > lastDelivered) deliver(stored);
    lastDelivered = stored.sequence;
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

interface End {
  readonly sequence: number;
  readonly madeAt: string;
}

async function endOf(link: Link, stream: string, signal?: AbortSignal): Promise<End> {
  const ask = () => link.answers.ask<StreamInfo>(`$JS.API.STREAM.INFO.${stream}`, '');
  const info = await retry(link, ask, signal);
  return { sequence: info?.state.last_seq ?? 0, madeAt: info?.created ?? '' };
}
