import { describe, expect, it } from 'vitest';
import { unlessAborted } from './unless-aborted.ts';

const never = new Promise<never>(() => undefined);

describe('what is waited for unless a signal is aborted', () => {
  it('comes, or fails, by itself', async () => {
    expect(await unlessAborted(Promise.resolve(1), undefined)).toBe(1);
    const { signal } = new AbortController();
    await expect(unlessAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow(
      'broken',
    );
  });

  it('is given up with the reason of a signal that is aborted meanwhile, or was before', async () => {
    const leaving = new AbortController();
    const waiting = unlessAborted(never, leaving.signal);
    leaving.abort(new Error('hung up'));
    await expect(waiting).rejects.toThrow('hung up');
    await expect(unlessAborted(never, leaving.signal)).rejects.toThrow('hung up');
  });
});
