import type { JetStreamManager, StoredMsg } from '@nats-io/jetstream';
import type { Writer } from '#src/append.ts';
import { fromWire } from '#src/headers.ts';
import type { Stored } from '#src/model.ts';
import { retry } from '#src/retry.ts';

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
    const found = await readNext(reader, stream, filter, next);
    if (found === null || found.sequence > end) return;
    yield found;
    next = found.sequence + 1;
  }
}

/**
 * The first matching message from a sequence on, as the stream's leader knows it. No consumer is made:
 * whoever may make one may have messages delivered to any subject.
 */
export function readNext(
  reader: Writer,
  stream: string,
  filter: string,
  from: number,
): Promise<Stored | null> {
  return retry(reader, async () => {
    // The server's API knows the next of a subject from a sequence on; the client's types do not.
    const query = { seq: from, next_by_subj: filter };
    const found = await reader.jsm.streams.getMessage(stream, query);
    return found === null ? null : fromStored(found);
  });
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
