import type { JetStreamClient, JetStreamManager, JsMsg, StoredMsg } from '@nats-io/jetstream';
import { fromWire } from '#src/headers.ts';
import type { Stored } from '#src/model.ts';

/** Messages asked for at a time: enough to hide the round trip, few enough to hold in memory. */
const BATCH = 64;

/** How long a batch may stay short of messages before the consumer is asked what is left. */
const BATCH_EXPIRES_MS = 2_000;

/** The newest message whose subject matches, as the stream's leader knows it. */
export async function readLast(
  jsm: JetStreamManager,
  stream: string,
  filter: string,
): Promise<Stored | null> {
  // Not a direct read: a replica may answer those, and be behind.
  const found = await jsm.streams.getMessage(stream, { last_by_subj: filter });
  return found === null ? null : fromStored(found);
}

/** How many messages match. */
export async function readCount(
  jsm: JetStreamManager,
  stream: string,
  filter: string,
): Promise<number> {
  const info = await jsm.streams.info(stream, {
    subjects_filter: filter,
    deleted_details: false,
    offset: 0,
  });
  return Object.values(info.state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Every matching message, oldest first, up to the newest at the time of reading. */
export async function* readHistory(
  js: JetStreamClient,
  stream: string,
  filter: string,
): AsyncGenerator<Stored> {
  const consumer = await js.consumers.get(stream, { filter_subjects: filter });
  try {
    let left = (await consumer.info(true)).num_pending;
    while (left > 0) {
      const max_messages = Math.min(left, BATCH);
      const batch = await consumer.fetch({ max_messages, expires: BATCH_EXPIRES_MS });
      let received = 0;
      for await (const message of batch) {
        received += 1;
        left = message.info.pending;
        yield fromMessage(message);
      }
      // Messages may have gone since they were counted; then only the server knows what is left.
      if (received === 0) left = (await consumer.info()).num_pending;
    }
  } finally {
    await consumer.delete();
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

function fromMessage(message: JsMsg): Stored {
  return {
    subject: message.subject,
    sequence: message.seq,
    headers: fromWire(message.headers),
    body: message.data,
    at: message.timestamp,
  };
}
