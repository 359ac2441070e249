import type { ClaimError } from '@assize/proto';
import { messageOf } from '@assize/proto/message-of';

/**
 * What went wrong: the court's own codes for a claim that it refuses, and
 * - `key-revoked`: the case was ended under a key that was revoked since; publish the claim under a new id
 * - `deadline`: no verdict within the time that was given; the case goes on, and may be watched
 * - `aborted`: the caller's signal
 * - `unreachable`: the court can't be reached, and trying again did not help within the time
 * - `denied`: the court does not let this caller do that
 * - `no-keys`: no key of a court is pinned, so that nothing could be believed
 * - `not-kept`: what came after that position is not kept any more
 * - `closed`: the client was closed meanwhile
 */
export type ErrorCode =
  | ClaimError['code']
  | 'key-revoked'
  | 'deadline'
  | 'aborted'
  | 'unreachable'
  | 'denied'
  | 'no-keys'
  | 'not-kept'
  | 'closed';

/** Whatever a call of the client rejects with. */
export class CourtError extends Error {
  override readonly name = 'CourtError';
  readonly code: ErrorCode;
  /** Each a sentence that says what was wrong, and where. */
  readonly faults: readonly string[];

  constructor(code: ErrorCode, faults: string | readonly string[], options?: ErrorOptions) {
    const told = typeof faults === 'string' ? [faults] : faults;
    super(`${code}: ${told.join('; ')}`, options);
    this.code = code;
    this.faults = told;
  }

  /** Whether the same call, under the same id, may succeed later. */
  get retryable(): boolean {
    return RETRYABLE.has(this.code);
  }
}

const RETRYABLE: ReadonlySet<ErrorCode> = new Set([
  'over-quota',
  'evidence-full',
  'record-lost',
  'not-opened',
  'deadline',
  'unreachable',
]);

/** An error of any kind as one of the client's; `code` where it is none. */
export function courtError(error: unknown, code: ErrorCode): CourtError {
  if (error instanceof CourtError) return error;
  const why = messageOf(error);
  return new CourtError(code, why, { cause: error });
}
