import { expect, test } from 'vitest';
import { readSeed } from '#src/seed.ts';

test('a seed that can not be read is named by its file, whatever the system says', async () => {
  for (const file of [import.meta.dirname, `${import.meta.filename}.none`]) {
    await expect(readSeed(file)).rejects.toThrow(`the NKey seed in ${file} can't be read: E`);
  }
});
