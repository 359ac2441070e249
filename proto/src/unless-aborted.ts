/** Resolves as `outcome` does, or rejects with the signal's reason if that aborts first. */
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
