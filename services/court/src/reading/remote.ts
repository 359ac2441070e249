import type { Access } from '@assize/rpc/doors';
import type { Telemetry } from '@assize/telemetry';
import { CallError, type RpcCode } from '@assize/rpc';

export interface RemoteOptions {
  /** How long a call may take that is not told until when, in milliseconds; 10000 unless told. */
  timeoutMs?: number;
  /** Told of each call that somebody else had to stand in for. */
  onFailure?: (error: CallError) => void;
  /** Records each call; absent: none is. */
  telemetry?: Telemetry;
  /** How it is entered, where it is behind a lock. */
  access?: Access | null;
}

/** What says that the caller was wrong: another attempt, or another reader, would hide that. */
const CALLERS_FAULTS: ReadonlySet<RpcCode> = new Set(['INVALID_ARGUMENT', 'OUT_OF_RANGE']);

/**
 * The answer, or the error when the service could not give one. Throws when the caller has given
 * up, and when the request itself was refused.
 */
export async function attempt<Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<{ answer: Answer } | { failure: CallError }> {
  signal?.throwIfAborted();
  try {
    return { answer: await call() };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof CallError) || CALLERS_FAULTS.has(error.code)) throw error;
    return { failure: error };
  }
}

/**
 * What says that the service is there and can't answer in time: no other reader decides in its stead, or
 * what decides would hang on how busy it is.
 */
export function isBusy({ code }: CallError): boolean {
  return code === 'RESOURCE_EXHAUSTED' || code === 'DEADLINE_EXCEEDED';
}

/**
 * What goes into `missing`. The code only: this is signed, and the details hold addresses and times.
 */
export function unreachable(
  service: string,
  { code }: { readonly code: string },
  instead: string,
): string {
  return `${service}: unreachable (${code}), ${instead}`;
}

/** Whether a line of `missing` says that a service could not be reached, as `unreachable` words it. */
export function saysUnreachable(what: string): boolean {
  return /^[a-z-]+: unreachable \([A-Z_]+\), /.test(what);
}
