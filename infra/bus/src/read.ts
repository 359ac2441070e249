import type { JetStreamClient, JetStreamManager, JsMsg, StoredMsg } from '@nats-io/jetstream';
import { DeliverPolicy } from '@nats-io/jetstream';
import type { Writer } from '#src/append.ts';
import { StillOpenError } from '#src/errors.ts';
import { fromWire } from '#src/headers.ts';
import type { Stored } from '#src/model.ts';
import { retry } from '#src/retry.ts';

/** Messages read at a time: enough to hide the round trips, few enough to hold in memory. */
const BATCH = 128;

/** How long a batch may stay short of messages, in milliseconds. */
const BATCH_EXPIRES_MS = 2_000;

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
  let end = await endOf(reader, stream, filter);
  for (let next = 1; next <= end;) {
    const batch = await retry(reader, async () => {
      const messages = await readBatch(reader.js, stream, filter, next);
      if (messages.length > 0) return messages;
      // Either the rest has been deleted meanwhile, or the replica that served us is behind.
      end = Math.min(end, await endOf(reader, stream, filter));
      if (end < next) return [];
      throw new StillOpenError(`stream ${stream}: no replica has message ${end} yet`);
    });
    yield* batch;
    next = (batch.at(-1)?.sequence ?? end) + 1;
  }
}

/** Sequence of the newest message that matches; only the leader surely knows it. */
async function endOf(reader: Writer, stream: string, filter: string): Promise<number> {
  return (await readLast(reader, stream, filter))?.sequence ?? 0;
}

/** The next messages from a sequence on, as some replica knows them. */
async function readBatch(
  js: JetStreamClient,
  stream: string,
  filter: string,
  from: number,
): Promise<Stored[]> {
  const consumer = await js.consumers.get(stream, {
    filter_subjects: filter,
    deliver_policy: DeliverPolicy.StartSequence,
    opt_start_seq: from,
  });
  try {
    const { num_pending: pending } = await consumer.info(true);
    if (pending === 0) return [];
    const max_messages = Math.min(pending, BATCH);
    const messages: Stored[] = [];
    const fetched = await consumer.fetch({ max_messages, expires: BATCH_EXPIRES_MS });
    for await (const message of fetched) messages.push(fromMessage(message));
    return messages;
  } finally {
    // The server forgets it by itself after a while.
    await consumer.delete().catch(() => false);
  }
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

export function fromMessage(message: JsMsg): Stored {
  return {
    subject: message.subject,
    sequence: message.seq,
    headers: fromWire(message.headers),
    body: message.data,
    at: message.timestamp,
  };
}
