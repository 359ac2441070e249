import { CallError } from '@assize/rpc';

/** @throws if the call succeeds */
export async function failureOf(call: Promise<unknown>): Promise<CallError> {
  const cause = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (cause instanceof CallError) return cause;
  throw new Error('it did not fail', { cause });
}
