import { PubHeaders, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { OutcomeUnknownError, StillOpenError } from '#src/errors.ts';
import { toWire } from '#src/headers.ts';
import type {
  AppendOutcome,
  AppendRequest,
  StoreOutcome,
  StoreRequest,
  Stored,
} from '#src/model.ts';
import { readLastOnce } from '#src/read.ts';
import type { Link } from '#src/link.ts';
import { retry } from '#src/retry.ts';
import {
  dependsOnLog,
  isNoRoom,
  isWrongSequence,
  leavesOpen,
  noRoomFor,
  writeOnce,
  type Answer,
} from '#src/write.ts';

/**
 * How many "wrong sequence" refusals `append` needs before it concludes that `expectedLast` was wrong, while the
 * log shows an end before `expectedLast`. A newly elected leader may briefly show an older end of the log.
 */
const REFUSALS_TO_BELIEVE = 4;

export interface Writer {
  link: Link;
  js: JetStreamClient;
  jsm: JetStreamManager;
}

export async function append(writer: Writer, request: AppendRequest): Promise<AppendOutcome> {
  let refusals = 0;
  const headers = {
    ...request.headers,
    [PubHeaders.ExpectedStreamHdr]: request.stream,
    [PubHeaders.ExpectedLastSubjectSequenceHdr]: String(request.expectedLast),
    [PubHeaders.ExpectedLastSubjectSequenceSubjectHdr]: request.scope,
  };
  return write(writer, { ...request, headers }, async (answer) => {
    if (answer.known && !answer.ack.duplicate) {
      return { status: 'appended', sequence: answer.ack.seq };
    }
    if (!dependsOnLog(answer)) return stillOpen(answer);
    // "Duplicate" and "wrong sequence" can each mean that this message is stored, or another. Only the log can tell.
    if (!answer.known && isWrongSequence(answer.cause)) refusals += 1;
    const last = await readLastOnce(writer.link, request.stream, request.scope);
    return outcomeFromLog(request, last, refusals) ?? stillOpen(answer);
  });
}

export async function store(writer: Writer, request: StoreRequest): Promise<StoreOutcome> {
  return write(writer, request, async (answer) => {
    // `store` has no log to compare with, so it reports a lack of room at once; `append` reads the log and retries.
    if (!answer.known) throw noRoomFor(request.subject, answer.cause);
    const { stream, seq, duplicate } = answer.ack;
    return { stream, sequence: seq, duplicate };
  });
}

/**
 * The sequence that the writer of a stored message gave as the last one of `scope`, and which the server checked
 * when it stored the message (0: the scope was empty). Null if the writer gave none for that scope.
 */
export function storedBehind({ headers }: Pick<Stored, 'headers'>, scope: string): number | null {
  if (headers[PubHeaders.ExpectedLastSubjectSequenceSubjectHdr] !== scope) return null;
  const text = headers[PubHeaders.ExpectedLastSubjectSequenceHdr] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Decides the outcome of an append from the last message in the log; null if the log can't tell yet. */
function outcomeFromLog(
  request: AppendRequest,
  last: Stored | null,
  refusals: number,
): AppendOutcome | null {
  const sequence = last?.sequence ?? 0;
  if (last !== null && sequence > request.expectedLast) {
    return request.isMine(last) ? { status: 'mine', sequence } : { status: 'moved', last };
  }
  const stale = sequence < request.expectedLast && refusals >= REFUSALS_TO_BELIEVE;
  return stale ? { status: 'moved', last } : null;
}

function stillOpen(answer: Answer): never {
  if (answer.known)
    throw new StillOpenError('the server reports a duplicate of a message that is not stored');
  throw answer.cause;
}

/**
 * Publishes, and retries until `outcomeOf` returns an outcome for an answer; the first answer almost always has one.
 */
async function write<T>(
  writer: Writer,
  { subject, body, headers: given, messageId, signal }: StoreRequest,
  outcomeOf: (answer: Answer) => Promise<T>,
): Promise<T> {
  const id = messageId === undefined ? {} : { [PubHeaders.MsgIdHdr]: messageId };
  const headers = toWire({ ...given, ...id });
  const publish = (): Promise<Answer> => writeOnce(writer.link, subject, body, headers);
  let first = writer.link.up ? await publish() : null;
  if (first?.known && !first.ack.duplicate) return outcomeOf(first);
  const step = async (): Promise<T> => {
    const answer = first ?? (await publish());
    first = null;
    return outcomeOf(answer);
  };
  try {
    return await retry(writer.link, step, signal);
  } catch (error) {
    if (!(error instanceof Error && leavesOpen(error))) throw error;
    if (isNoRoom(error)) throw noRoomFor(subject, error);
    throw new OutcomeUnknownError(
      `it is unknown whether message ${messageId ?? '(without id)'} on ${subject} is stored, ` +
        'because the bus did not answer in time; publish it again with the same id',
      { cause: error },
    );
  }
}
