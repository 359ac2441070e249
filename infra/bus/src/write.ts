import {
  type PubAck,
  JetStreamApiCodes,
  JetStreamApiError,
  JetStreamError,
} from '@nats-io/jetstream';
import { RequestError, TimeoutError, type MsgHdrs } from '@nats-io/nats-core';
import { messageOf } from '@assize/proto/message-of';
import { InterruptedError, NoRoomError, StillOpenError } from '#src/errors.ts';
import type { Link } from '#src/link.ts';

/** The answer to one write: the server's acknowledgement, or the error that leaves the outcome open. */
export type Answer = { known: true; ack: PubAck } | { known: false; cause: Error };

/** From this status on, the server reports trouble of its own, and the request is not at fault. */
const SERVER_TROUBLE = 500;

/** The server's code for "duplicate message id is in process": the message will be stored soon, or never. */
const DUPLICATE_IN_PROCESS = 10158;

/** The server's code for "no suitable peers for placement"; its message gives the reason. */
const NO_PEERS = 10005;

const WRONG_SEQUENCE: readonly number[] = [
  JetStreamApiCodes.StreamWrongLastSequence,
  JetStreamApiCodes.StreamWrongLastSequenceUnknown,
];

/** Publishes once. An error that leaves the outcome open is returned; any other refusal is thrown. */
export async function writeOnce(
  link: Link,
  subject: string,
  body: Uint8Array,
  headers: MsgHdrs,
): Promise<Answer> {
  await link.turn();
  link.acknowledgeAll();
  const began = performance.now();
  try {
    const ack = await link.answers.publish(subject, body, headers);
    link.recordWrite(null, began);
    return { known: true, ack };
  } catch (error) {
    if (error instanceof Error && affectsAllWrites(error)) link.recordWrite(error, began);
    if (error instanceof Error && leavesOpen(error)) return { known: false, cause: error };
    throw error;
  }
}

/**
 * Whether the leader answered, and the meaning of its answer depends on the content of the log. If there was no
 * answer, repeating the write under the same id is the faster way to learn the outcome.
 */
export function dependsOnLog(answer: Answer): boolean {
  if (answer.known) return answer.ack.duplicate;
  const { cause } = answer;
  return cause instanceof JetStreamApiError && (isWrongSequence(cause) || isInProcess(cause));
}

export function isWrongSequence(error: Error): boolean {
  return error instanceof JetStreamApiError && WRONG_SEQUENCE.includes(error.code);
}

/** Whether, after this error, the write may have succeeded, or may succeed when repeated. */
export function leavesOpen(error: Error): boolean {
  if (error instanceof JetStreamApiError) {
    if (isPeerOffline(error)) return true;
    return error.status >= SERVER_TROUBLE || isInProcess(error) || isWrongSequence(error);
  }
  if (error instanceof TimeoutError || error instanceof InterruptedError) return true;
  if (error instanceof StillOpenError || error instanceof JetStreamError) return true;
  // The client hides "nobody listens" (a stream without a leader) behind this error.
  if (error.name === 'JetStreamNotEnabled') return true;
  return error instanceof RequestError && error.isNoResponders();
}

/** The server's codes for "insufficient resources" and "insufficient storage": no client can write. */
const STORE_FULL: readonly number[] = [10023, 10047];

/** The server's code for a stream that could not store a message; its message gives the reason. */
const STORE_FAILED = 10077;

/** Whether the server's store has no room, or the stream is full and refuses new messages. */
export function isNoRoom(error: unknown): boolean {
  if (!(error instanceof JetStreamApiError)) return false;
  const isLimit = /^maximum (?:bytes|messages) exceeded$/.test(error.message);
  return STORE_FULL.includes(error.code) || (error.code === STORE_FAILED && isLimit);
}

/** The error to show to the writer: a `NoRoomError` if there was no room, otherwise the error itself. */
export function noRoomFor(subject: string, error: unknown): unknown {
  if (!isNoRoom(error)) return error;
  const why = messageOf(error);
  return new NoRoomError(
    `the bus has no room for a message on ${subject} (${why}): write it again later`,
    { cause: error },
  );
}

/** Whether the error suggests that no client's writes succeed: a server with a full disk stops answering. */
function affectsAllWrites(error: Error): boolean {
  return (
    error instanceof TimeoutError ||
    (error instanceof JetStreamApiError && STORE_FULL.includes(error.code))
  );
}

function isInProcess(error: JetStreamApiError): boolean {
  return error.code === DUPLICATE_IN_PROCESS;
}

/**
 * Whether there is no placement for a stream because a server of the cluster is offline. A leader also reports this
 * for its first seconds, until the other servers have told it how much room they have.
 */
function isPeerOffline({ code, message }: JetStreamApiError): boolean {
  return code === NO_PEERS && message.includes('peer offline');
}
