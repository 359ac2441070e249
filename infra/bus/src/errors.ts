import { OperatorError } from '@assize/proto/operator-error';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { PermissionViolationError } from '@nats-io/nats-core';

/**
 * Thrown by a handler when redelivery can't help: the message is malformed, forged or too large. The message is
 * copied to the dead letters with the code and the reason, and is not delivered again.
 */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';
  /** Machine-readable reason, for metrics; null if the thrower gave none. */
  readonly code: string | null;

  constructor(why: string, code: string | null = null) {
    super(code === null ? why : `${code}: ${why}`);
    this.code = code;
  }
}

export class StreamChangeError extends OperatorError {
  override readonly name = 'StreamChangeError';
}

/** Time ran out before it was known whether the message is stored. A repetition with the same message id is safe. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** The bus has no room for a message: its stream is full and refuses new messages, or the server's store is full. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** Advice for error messages when the server has authenticated this client as the wrong user. */
export const OWN_SEED = 'set ASSIZE_NATS_SEED_FILE to the NKey seed of its own user';

export class BusConnectError extends OperatorError {
  override readonly name = 'BusConnectError';
}

/** The connection broke while a request awaited its answer; the server may have carried the request out. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** The server answered, but its answer does not settle the outcome; the step may be retried. */
export class StillOpenError extends Error {
  override readonly name = 'StillOpenError';
}

/** For `.catch()`: returns null if the stream (or the consumer) does not exist, and rethrows any other error. */
export const unlessNoStream = unlessRefused(JetStreamApiCodes.StreamNotFound);
export const unlessNoConsumer = unlessRefused(JetStreamApiCodes.ConsumerNotFound);

function unlessRefused(code: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof JetStreamApiError && error.code === code) return null;
    throw error;
  };
}

export function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof PermissionViolationError || error.cause instanceof PermissionViolationError
  );
}
