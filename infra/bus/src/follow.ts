import { setTimeout as sleep } from 'node:timers/promises';
import type { Writer } from '#src/append.ts';
import type { BusLog, Stored } from '#src/model.ts';
import { readNext } from '#src/read.ts';
import { retry } from '#src/retry.ts';

/** How often the stream is asked whether it has grown, in milliseconds: one small question each time. */
const LOOK_MS = 100;

export interface FollowOptions {
  stream: string;
  filter: readonly string[];
  /** Sequence to begin at; the stream's beginning where absent. */
  from?: number;
}

/**
 * See `Bus.follow`. What the handler throws is logged and passed over. It reads message by message and
 * makes no consumer: whoever may make one may have messages delivered to any subject.
 */
export async function follow(
  reader: Writer,
  log: BusLog,
  options: FollowOptions,
  handler: (stored: Stored) => void,
): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const heads = options.filter.map((filter) => ({ filter, next: options.from ?? 1 }));
  const tell = (stored: Stored): void => {
    try {
      handler(stored);
    } catch (error) {
      const { subject, sequence } = stored;
      log.error({ err: error, subject, sequence }, 'a followed message was passed over');
    }
  };
  const step = (): Promise<void> => catchUp(reader, options.stream, heads, tell, stopping.signal);
  await endOf(reader, options.stream);
  const reading = (async () => {
    while (!stopping.signal.aborted && !reader.link.nc.isClosed()) {
      await step().catch((error: unknown) => {
        if (!stopping.signal.aborted && !reader.link.nc.isClosed())
          log.warn({ err: error, stream: options.stream }, 'following broke off');
      });
      await sleep(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('no longer followed'));
      await reading;
    },
  };
}

/** One filter, how far it has been read, and the next message that it holds, once that was asked for. */
interface Head {
  readonly filter: string;
  next: number;
  found?: Stored;
}

/** Hands on everything up to the stream's end of now, in the stream's order over all filters. */
async function catchUp(
  reader: Writer,
  stream: string,
  heads: readonly Head[],
  tell: (stored: Stored) => void,
  signal: AbortSignal,
): Promise<void> {
  const end = await endOf(reader, stream);
  const behind = heads.filter((head) => head.next <= end);
  while (!signal.aborted) {
    await Promise.all(behind.map((head) => lookAhead(reader, stream, head, end)));
    const [first] = behind.filter((head) => head.found).toSorted((a, b) => a.next - b.next);
    if (!first?.found) return;
    const { found } = first;
    delete first.found;
    // One message may match several filters; it is told once.
    for (const head of behind) {
      if (head.found?.sequence === found.sequence) delete head.found;
      if (!head.found) head.next = Math.max(head.next, found.sequence + 1);
    }
    tell(found);
  }
}

async function lookAhead(reader: Writer, stream: string, head: Head, end: number): Promise<void> {
  if (head.found || head.next > end) return;
  const found = await readNext(reader, stream, head.filter, head.next);
  if (found === null || found.sequence > end) {
    head.next = end + 1;
    return;
  }
  head.found = found;
  head.next = found.sequence;
}

/** Sequence of the stream's newest message, as its leader knows it. */
async function endOf(reader: Writer, stream: string): Promise<number> {
  const { state } = await retry(reader, () => reader.jsm.streams.info(stream));
  return state.last_seq;
}
