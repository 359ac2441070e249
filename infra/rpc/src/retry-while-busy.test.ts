import { expect, it } from 'vitest';
import { CallError } from '#src/errors.ts';
import { retryWhileBusy } from '#src/retry-while-busy.ts';

const busy = new CallError('RESOURCE_EXHAUSTED', 'come again');

it('asks a busy service again until it has room, and any other error is thrown at once', async () => {
  const answers = [busy, busy, 'here'];
  const call = async (): Promise<string> => {
    const next = answers.shift() ?? 'none';
    if (typeof next === 'string') return next;
    throw next;
  };
  expect(await retryWhileBusy(call)).toBe('here');
  const away = new CallError('UNAVAILABLE', 'nobody');
  await expect(retryWhileBusy(() => Promise.reject(away))).rejects.toBe(away);
});

it('gives up when the time is over, or the caller has gone', async () => {
  const call = () => Promise.reject(busy);
  await expect(retryWhileBusy(call, { until: Date.now() - 1 })).rejects.toBe(busy);
  const gone = new AbortController();
  const waiting = retryWhileBusy(
    () => {
      gone.abort(new Error('gone'));
      return call();
    },
    { signal: gone.signal },
  );
  await expect(waiting).rejects.toThrow('gone');
});
