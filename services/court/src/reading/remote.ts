import { CallError, type RpcCode } from '@assize/rpc';

/** Statuses that mean that the caller made an error. A retry, or another reader, would hide it. */
const CALLERS_FAULTS: ReadonlySet<RpcCode> = new Set(['INVALID_ARGUMENT', 'OUT_OF_RANGE']);

export function isRefused(error: unknown): error is CallError {
  return error instanceof CallError && error.code === 'INVALID_ARGUMENT';
}

/**
 * The answer, or the error of a service that gave none. Throws if the caller has aborted, or if the request itself was
 * refused.
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

/** Nothing may stand in for a service that cannot answer in time, or the decision would depend on the load. */
export function isBusy({ code }: CallError): boolean {
  return code === 'RESOURCE_EXHAUSTED' || code === 'DEADLINE_EXCEEDED';
}
