import type { ClaimError } from '@assize/proto';
import { messageOf } from '@assize/proto/message-of';

/**
 * What went wrong: a code of the court for a claim that it refuses, or
 * - `key-revoked`: the case ended under a key that has since been revoked; publish the claim under a new id
 * - `deadline`: no verdict within the timeout; the case continues, and can be watched
 * - `aborted`: the caller's signal
 * - `unreachable`: the court could not be reached, and retrying within the timeout did not help
 * - `denied`: the court does not allow this caller to do that
 * - `no-keys`: no key of a court is pinned, so nothing can be verified
 * - `not-kept`: the verdicts after that position are no longer kept, or it is no position of this court
 * - `closed`: the client was closed in the meantime
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

/** The error that every call of the client rejects with. */
export class CourtError extends Error {
  override readonly name = 'CourtError';
  readonly code: ErrorCode;
  /** One sentence per fault: what is wrong, and where. */
  readonly faults: readonly string[];

  constructor(code: ErrorCode, faults: string | readonly string[], options?: ErrorOptions) {
    const sentences = typeof faults === 'string' ? [faults] : faults;
    super(`${code}: ${sentences.join('; ')}`, options);
    this.code = code;
    this.faults = sentences;
  }

  /** Whether the same call under the same id may succeed later. */
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

export function courtError(error: unknown, code: ErrorCode): CourtError {
  if (error instanceof CourtError) return error;
  const why = messageOf(error);
  return new CourtError(code, why, { cause: error });
}
