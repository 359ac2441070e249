import type { JetStreamClient, JetStreamManager, PubAck } from '@nats-io/jetstream';
import { OutcomeUnknownError } from '#src/errors.ts';
import { toWire } from '#src/headers.ts';
import type { Link } from '#src/link.ts';
import type {
  AppendOutcome,
  AppendRequest,
  StoreOutcome,
  StoreRequest,
  Stored,
} from '#src/model.ts';
import { backoffDelay, pause } from '#src/pause.ts';
import { readLast } from '#src/read.ts';
import { isWrongSequence, leavesOpen, writeOnce } from '#src/write.ts';
import type { Answer } from '#src/write.ts';

/** Milliseconds between tries. The first is short: a new leader, or a message in flight. */
const RETRY_MS = [20, 50, 100, 250, 500, 1_000] as const;

/** How long a write is repeated when its caller sets no signal, in milliseconds. */
const GIVE_UP_MS = 30_000;

/**
 * Refusals, each with a scope that ends before the expected message, after which the expectation
 * is taken to be wrong: a leader that was just elected may show an older end for a moment.
 */
const REFUSALS_TO_BELIEVE = 4;

export interface Writer {
  link: Link;
  js: JetStreamClient;
  jsm: JetStreamManager;
  /** A draw from [0, 1), for the spread of retries. */
  random: () => number;
}

/** See `Bus.append`. */
export async function append(writer: Writer, request: AppendRequest): Promise<AppendOutcome> {
  let refusals = 0;
  return untilKnown(writer, request, async () => {
    const answer = await publish(writer, request);
    if (answer.known && !answer.ack.duplicate) {
      return { status: 'appended', sequence: answer.ack.seq };
    }
    // Both "duplicate" and "wrong sequence" can mean that this very message is stored, or that
    // another one is. Only the log tells.
    if (!answer.known && isWrongSequence(answer.cause)) refusals += 1;
    const last = await readLast(writer.jsm, request.stream, request.scope);
    return judge(request, last, refusals) ?? unknown(answer);
  });
}

/** See `Bus.store`. */
export async function store(writer: Writer, request: StoreRequest): Promise<StoreOutcome> {
  return untilKnown(writer, request, async () => {
    const answer = await writeOnce(writer.link, writer.js, request.subject, request.body, {
      headers: toWire(request.headers),
      ...(request.messageId === undefined ? {} : { msgID: request.messageId }),
    });
    return answer.known ? toStoreOutcome(answer.ack) : unknown(answer);
  });
}

function toStoreOutcome(ack: PubAck): StoreOutcome {
  return { stream: ack.stream, sequence: ack.seq, duplicate: ack.duplicate };
}

function publish(writer: Writer, request: AppendRequest): Promise<Answer> {
  return writeOnce(writer.link, writer.js, request.subject, request.body, {
    msgID: request.messageId,
    headers: toWire(request.headers),
    expect: {
      streamName: request.stream,
      lastSubjectSequence: request.expectedLast,
      lastSubjectSequenceSubject: request.scope,
    },
  });
}

/** What the end of the log says about the write; null when it says nothing yet. */
function judge(
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

/** The step's outcome is still open; tried again after a pause. */
interface Unknown {
  status: 'unknown';
  cause: unknown;
}

function unknown(answer: Answer): Unknown {
  const cause = answer.known ? new Error('the server called it a duplicate') : answer.cause;
  return { status: 'unknown', cause };
}

/** Repeats a step until it knows its outcome, or the request's time is over. */
async function untilKnown<T extends object>(
  writer: Writer,
  request: StoreRequest,
  step: () => Promise<T | Unknown>,
): Promise<T> {
  let outcome: T | Unknown = { status: 'unknown', cause: null };
  if (writer.link.up) outcome = await tryStep(step);
  // Almost every write ends here; a timer for each would cost more than the write.
  if (!isUnknown(outcome)) return outcome;
  const signal = request.signal ?? AbortSignal.timeout(GIVE_UP_MS);
  for (let failures = 1; await canTryAgain(writer, failures, signal); failures += 1) {
    outcome = await tryStep(step);
    if (!isUnknown(outcome)) return outcome;
  }
  throw new OutcomeUnknownError(
    `whether message ${request.messageId ?? '(without id)'} on ${request.subject} is stored ` +
      'could not be learned in time; repeat it with the same id',
    { cause: outcome.cause },
  );
}

async function canTryAgain(
  writer: Writer,
  failures: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await pause(backoffDelay(RETRY_MS, failures, writer.random()), signal);
    await writer.link.ready(signal);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

async function tryStep<T>(step: () => Promise<T | Unknown>): Promise<T | Unknown> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Error && leavesOpen(error)) return { status: 'unknown', cause: error };
    throw error;
  }
}

function isUnknown(outcome: object): outcome is Unknown {
  return 'status' in outcome && outcome.status === 'unknown';
}
