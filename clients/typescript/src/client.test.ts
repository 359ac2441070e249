import { keyRing, trustedKeysFrom } from '@assize/keys';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Client } from './client.ts';
import type { Transport } from './transport.ts';

const noKeys = keyRing(await trustedKeysFrom([]));

function courtThat(submit: Transport['submit']): Client {
  const transport: Transport = {
    submit,
    listen: async () => undefined,
    follow: async function* () {},
    [Symbol.asyncDispose]: async () => undefined,
  };
  return new Client({ trust: [] }, noKeys, transport);
}

it('keeps no timer of a call that has ended, however long its timeout', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const answers = courtThat(async () => 'one');
  expect(await answers.submit('It is so.', [], { timeoutMs: Infinity })).toBe('one');
  expect(vi.getTimerCount()).toBe(0);
  const silent = courtThat(() => new Promise(() => {}));
  const asked = silent.submit('It is so.', [], { timeoutMs: 5_000 });
  const late = { code: 'deadline', faults: ['no answer within 5000 ms'] };
  await Promise.all([
    expect(asked).rejects.toMatchObject(late),
    vi.advanceTimersByTimeAsync(5_000),
  ]);
  expect(vi.getTimerCount()).toBe(0);
});
