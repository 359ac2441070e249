import { DirectMsgHeaders, JetStreamApiCodes } from '@nats-io/jetstream';
import type { Msg } from '@nats-io/nats-core';
import { StillOpenError } from '#src/errors.ts';
import { headersIn, headersOf, lastValueOf, statusOf } from '#src/headers.ts';
import type { Link } from '#src/link.ts';
import type { Stored } from '#src/model.ts';
import { retry } from '#src/retry.ts';

/** Limits of one batch: large enough to hide round trips, small enough to hold in memory. */
const BATCH = { batch: 256, max_bytes: 16 * 1024 * 1024 };

const NONE_FOUND = 404;
const END_OF_BATCH = 204;

export function readLast(link: Link, stream: string, filter: string): Promise<Stored | null> {
  return retry(link, () => readLastOnce(link, stream, filter));
}

export function readLastOnce(link: Link, stream: string, filter: string): Promise<Stored | null> {
  return readOnce(link, stream, { last_by_subj: filter });
}

export function readNext(
  link: Link,
  stream: string,
  filter: string,
  from: number,
): Promise<Stored | null> {
  return retry(link, () => readOnce(link, stream, { seq: from, next_by_subj: filter }));
}

type Query = { readonly last_by_subj: string } | Next;

/** Asks for the next message of a subject at or after a sequence. The client's types lack this query. */
interface Next {
  readonly seq: number;
  readonly next_by_subj: string;
}

/** The server's API response for one message; headers and body are in base64. */
interface ApiMessage {
  readonly message: {
    readonly subject: string;
    readonly seq: number;
    readonly hdrs?: string;
    readonly data?: string;
    readonly time: string;
  };
}

/** Asks the stream's leader. A direct read could be answered by a replica that is behind. */
async function readOnce({ answers }: Link, stream: string, query: Query): Promise<Stored | null> {
  const subject = `$JS.API.STREAM.MSG.GET.${stream}`;
  const none = JetStreamApiCodes.NoMessageFound;
  const response = await answers.ask<ApiMessage>(subject, JSON.stringify(query), none);
  if (response === null) return null;
  const { message } = response;
  return {
    subject: message.subject,
    sequence: message.seq,
    headers: headersIn(Buffer.from(message.hdrs ?? '', 'base64').toString()),
    body: Buffer.from(message.data ?? '', 'base64'),
    at: message.time,
  };
}

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

interface BatchRange {
  readonly filter: string;
  readonly from: number;
  readonly end: number;
  /** Set if there is probably nothing to read. The leader, whose answer alone is certain, is then asked first. */
  readonly isQuiet?: boolean;
}

/**
 * The next matching messages from a sequence on, up to `end`; empty if there are no more. Creates no consumer: a
 * client that may create consumers could have messages delivered to any subject.
 */
export function readBatch(
  link: Link,
  stream: string,
  { filter, from, end, isQuiet = false }: BatchRange,
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
    // A direct read may be answered by a replica that is behind; only the leader can confirm that there are no more.
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
    const why =
      status === 0
        ? 'it does not support batch reads: nats-server 2.11 or newer is needed'
        : `status ${status}`;
    throw new StillOpenError(`stream ${stream} can't be read: ${why}`);
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
