import type { Objects } from '@assize/bus';
import { expect, test } from 'vitest';
import { evidenceTexts } from './texts.ts';

const TEXT = 'The bridge opened in 1932.';
const kept: Objects = {
  put: async () => 'sha256:a',
  room: async () => Infinity,
  get: async (digest) => (digest === 'sha256:a' ? Buffer.from(TEXT) : null),
};

test('a bucket that could not be opened once is opened for whoever asks next, and then kept open', async () => {
  let opened = 0;
  const fetch = evidenceTexts({
    objects: async () => {
      opened += 1;
      if (opened === 1) throw new Error('the bus is away');
      return kept;
    },
  });
  await expect(fetch('a')).rejects.toThrow('the bus is away');
  expect(await fetch('a')).toBe(TEXT);
  expect(await fetch('b')).toBeNull();
  expect(opened).toBe(2);
});
