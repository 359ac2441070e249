import { DirectMsgHeaders, JetStreamApiCodes } from '@nats-io/jetstream';
import type { Msg } from '@nats-io/nats-core';
import { StillOpenError } from '#src/errors.ts';
import { headersIn, headersOf, lastValueOf, statusOf } from '#src/headers.ts';
import type { Link } from '#src/link.ts';
import type { Stored } from '#src/model.ts';
import { retry } from '#src/retry.ts';

/** What is read at a time: enough to hide the round trips, few enough to hold in memory. */
const BATCH = { batch: 256, max_bytes: 16 * 1024 * 1024 };

/** The server's statuses for a read that finds nothing, and behind the last message of a batch. */
const NONE_FOUND = 404;
const END_OF_BATCH = 204;

/** The newest message whose subject matches, as the stream's leader knows it. */
export function readLast(link: Link, stream: string, filter: string): Promise<Stored | null> {
  return retry(link, () => readLastOnce(link, stream, filter));
}

export function readLastOnce(link: Link, stream: string, filter: string): Promise<Stored | null> {
  return readOnce(link, stream, { last_by_subj: filter });
}

/** The first message from a sequence on whose subject matches, as the stream's leader knows it. */
export function readNext(
  link: Link,
  stream: string,
  filter: string,
  from: number,
): Promise<Stored | null> {
  return retry(link, () => readOnce(link, stream, { seq: from, next_by_subj: filter }));
}

type Query = { readonly last_by_subj: string } | Next;

/** The next of a subject from a sequence on, which the server's API knows, and the client's types do not. */
interface Next {
  readonly seq: number;
  readonly next_by_subj: string;
}

/** What the server's API says of a message, its headers and its body in base64. */
interface Said {
  readonly message: {
    readonly subject: string;
    readonly seq: number;
    readonly hdrs?: string;
    readonly data?: string;
    readonly time: string;
  };
}

/** Asks the stream's leader, and not by a direct read: a replica may answer those, and be behind. */
async function readOnce({ answers }: Link, stream: string, query: Query): Promise<Stored | null> {
  const subject = `$JS.API.STREAM.MSG.GET.${stream}`;
  const none = JetStreamApiCodes.NoMessageFound;
  const said = await answers.ask<Said>(subject, JSON.stringify(query), none);
  if (said === null) return null;
  const { message } = said;
  return {
    subject: message.subject,
    sequence: message.seq,
    headers: headersIn(Buffer.from(message.hdrs ?? '', 'base64').toString()),
    body: Buffer.from(message.data ?? '', 'base64'),
    at: message.time,
  };
}

/** Every matching message, oldest first, up to the newest at the time of reading. */
export async function* readHistory(
  link: Link,
  stream: string,
  filter: string,
): AsyncGenerator<Stored> {
  const end = (await readLast(link, stream, filter))?.sequence ?? 0;
  for (let next = 1; next <= end;) {
    const batch = await readBatch(link, stream, { filter, from: next, end });
    yield* batch;
    next = (batch.at(-1)?.sequence ?? end) + 1;
  }
}

interface Stretch {
  readonly filter: string;
  readonly from: number;
  readonly end: number;
  /** Whether there is likely nothing: the leader is then asked first, whose word alone can say that. */
  readonly isQuiet?: boolean;
}

/**
 * The next matching messages from a sequence on, none beyond `end`; empty where there are no more. No
 * consumer is made: whoever may make one may have messages delivered to any subject.
 */
export function readBatch(
  link: Link,
  stream: string,
  { filter, from, end, isQuiet = false }: Stretch,
  signal?: AbortSignal,
): Promise<Stored[]> {
  const query = { seq: from, next_by_subj: filter };
  const nextUnread = async (): Promise<number | null> => {
    const next = await readOnce(link, stream, query);
    return next === null || next.sequence > end ? null : next.sequence;
  };
  const step = async (): Promise<Stored[]> => {
    if (isQuiet && (await nextUnread()) === null) return [];
    const messages = await batchOf(link, stream, query);
    if (messages.length > 0) return messages.filter(({ sequence }) => sequence <= end);
    // A replica answers a direct read, and may be behind: only the leader surely knows of no more.
    const next = await nextUnread();
    if (next === null) return [];
    throw new StillOpenError(`stream ${stream}: no replica has message ${next} yet`);
  };
  return retry(link, step, signal);
}

async function batchOf(link: Link, stream: string, query: Next): Promise<Stored[]> {
  const body = JSON.stringify({ ...query, ...BATCH });
  const messages = await link.answers.batch(`$JS.API.DIRECT.GET.${stream}`, body, (message) => {
    const status = statusOf(message);
    if (status === NONE_FOUND || status === END_OF_BATCH) return true;
    if (status === 0 && lastValueOf(message, PENDING) !== '') return false;
    const why = status === 0 ? 'it reads no batches: version 2.11 is needed' : `status ${status}`;
    throw new StillOpenError(`stream ${stream} can't be read, the server says: ${why}`);
  });
  return messages.map(fromDirect);
}

const PENDING = 'Nats-Num-Pending';

function fromDirect(message: Msg): Stored {
  return {
    subject: lastValueOf(message, DirectMsgHeaders.Subject),
    sequence: Number(lastValueOf(message, DirectMsgHeaders.Sequence)),
    headers: headersOf(message),
    body: message.data,
    at: lastValueOf(message, DirectMsgHeaders.TimeStamp),
  };
}
