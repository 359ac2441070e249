import { CallError } from '@assize/rpc';

/** How a call fails. @throws where it doesn't */
export async function failureOf(call: Promise<unknown>): Promise<CallError> {
  const cause = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (cause instanceof CallError) return cause;
  throw new Error('it did not fail', { cause });
}
