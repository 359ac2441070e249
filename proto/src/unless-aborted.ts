/** What is waited for; rejects with the signal's reason, should that be aborted before. */
export async function unlessAborted<Outcome>(
  outcome: Promise<Outcome>,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    return await Promise.race([outcome, aborted]);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
