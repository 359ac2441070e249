import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { PermissionViolationError } from '@nats-io/nats-core';

/**
 * Thrown by a handler for a message that no repetition can help: malformed, forged, too large.
 * The message is copied to the dead letters with its code and why, and is not delivered again.
 */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';
  /** Which reason it is, for who counts them; null where nobody tells them apart. */
  readonly code: string | null;

  constructor(why: string, code: string | null = null) {
    super(code === null ? why : `${code}: ${why}`);
    this.code = code;
  }
}

/** A stream exists with a setting that the server can't change in place. */
export class StreamChangeError extends Error {
  override readonly name = 'StreamChangeError';
}

/**
 * A write was tried until its time ran out, and whether it is stored could not be learned.
 * Repeating it with the same message id is always safe.
 */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/** The bus has no room for a message: its stream is full and drops nothing, or the server's store is full. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** What to do where it knows this client as another. */
export const OWN_SEED = 'give it the NKey seed of its own user (ASSIZE_NATS_SEED_FILE)';

/** The bus could not be reached, or refused this client. */
export class BusConnectError extends Error {
  override readonly name = 'BusConnectError';
}

/** The connection broke while an answer was awaited; what was asked may have happened. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
}

/** A step that was answered, and whose outcome the answer leaves open. */
export class StillOpenError extends Error {
  override readonly name = 'StillOpenError';
}

/** What to catch of a question after a stream or a consumer: null where it is not there; any other error is thrown on. */
export const unlessNoStream = unlessRefused(JetStreamApiCodes.StreamNotFound);
export const unlessNoConsumer = unlessRefused(JetStreamApiCodes.ConsumerNotFound);

function unlessRefused(code: number): (error: unknown) => null {
  return (error) => {
    if (error instanceof JetStreamApiError && error.code === code) return null;
    throw error;
  };
}

/** Whether the server refused what was asked because this user of the bus has no right to it. */
export function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error instanceof PermissionViolationError || error.cause instanceof PermissionViolationError
  );
}
