import { CallError, type RpcCode } from '@assize/rpc';

/** What says that the caller was wrong: another attempt, or another reader, would hide that. */
const CALLERS_FAULTS: ReadonlySet<RpcCode> = new Set(['INVALID_ARGUMENT', 'OUT_OF_RANGE']);

/** Whether a service is there, and refuses what it is asked for good. */
export function isRefused(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'INVALID_ARGUMENT';
}

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
