import { JetStreamError, type JetStreamManager, type StoredMsg } from '@nats-io/jetstream';
import type { Writer } from '#src/append.ts';
import { StillOpenError } from '#src/errors.ts';
import { fromWire } from '#src/headers.ts';
import type { Stored } from '#src/model.ts';
import { retry } from '#src/retry.ts';

/** What is read at a time: enough to hide the round trips, few enough to hold in memory. */
const BATCH = { batch: 256, max_bytes: 16 * 1024 * 1024 };

/** The server's status for a read that finds nothing. */
const NONE_FOUND = 404;

/** How long a batch may take before it is asked for again, in milliseconds. */
const BATCH_MS = 5_000;
const TOO_LATE = `a batch of messages did not come within ${BATCH_MS} ms`;

/** The newest message whose subject matches, as the stream's leader knows it. */
export function readLast(reader: Writer, stream: string, filter: string): Promise<Stored | null> {
  return retry(reader, () => readLastOnce(reader.jsm, stream, filter));
}

export async function readLastOnce(
  jsm: JetStreamManager,
  stream: string,
  filter: string,
): Promise<Stored | null> {
  // Not a direct read: a replica may answer those, and be behind.
  const found = await jsm.streams.getMessage(stream, { last_by_subj: filter });
  return found === null ? null : fromStored(found);
}

/** The first message from a sequence on whose subject matches, as the stream's leader knows it. */
export function readNext(
  reader: Writer,
  stream: string,
  filter: string,
  from: number,
): Promise<Stored | null> {
  // The server's API knows the next of a subject from a sequence on; the client's types do not.
  const query = { seq: from, next_by_subj: filter };
  return retry(reader, async () => {
    const found = await reader.jsm.streams.getMessage(stream, query);
    return found === null ? null : fromStored(found);
  });
}

/** How many messages match. */
export async function readCount(reader: Writer, stream: string, filter: string): Promise<number> {
  const options = { subjects_filter: filter, deleted_details: false, offset: 0 };
  const info = await retry(reader, () => reader.jsm.streams.info(stream, options));
  return Object.values(info.state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Every matching message, oldest first, up to the newest at the time of reading. */
export async function* readHistory(
  reader: Writer,
  stream: string,
  filter: string,
): AsyncGenerator<Stored> {
  const end = (await readLast(reader, stream, filter))?.sequence ?? 0;
  for (let next = 1; next <= end;) {
    const batch = await readBatch(reader, stream, filter, next, end);
    yield* batch;
    next = (batch.at(-1)?.sequence ?? end) + 1;
  }
}

/**
 * The next matching messages from a sequence on, none beyond `end`; empty where there are no more. No
 * consumer is made: whoever may make one may have messages delivered to any subject.
 */
export function readBatch(
  reader: Writer,
  stream: string,
  filter: string,
  from: number,
  end: number,
  signal?: AbortSignal,
): Promise<Stored[]> {
  const step = async (): Promise<Stored[]> => {
    const query = { seq: from, next_by_subj: filter };
    const batch = await reader.jsm.direct.getBatch(stream, { ...query, ...BATCH });
    const late = setTimeout(() => batch.stop(new StillOpenError(TOO_LATE)), BATCH_MS);
    const messages: Stored[] = [];
    try {
      for await (const message of batch) messages.push(fromStored(message));
    } catch (error) {
      if (!isNoneFound(error)) throw error;
    } finally {
      clearTimeout(late);
    }
    if (messages.length > 0) return messages.filter(({ sequence }) => sequence <= end);
    // A replica answers a direct read, and may be behind: only the leader surely knows of no more. The
    // server's API knows the next of a subject from a sequence on; the client's types do not.
    const next = await reader.jsm.streams.getMessage(stream, query);
    if (next === null || next.seq > end) return [];
    throw new StillOpenError(`stream ${stream}: no replica has message ${next.seq} yet`);
  };
  return retry(reader, step, signal);
}

function fromStored(message: StoredMsg): Stored {
  return {
    subject: message.subject,
    sequence: message.seq,
    headers: fromWire(message.header),
    body: message.data,
    at: message.timestamp,
  };
}

function isNoneFound(error: unknown): boolean {
  return error instanceof JetStreamError && 'code' in error && error.code === NONE_FOUND;
}
