import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { GENERATED, generated } from './generate.ts';

it('are what the contracts give: `node proto/generate.ts` writes them', async () => {
  expect(await readFile(GENERATED, 'utf8')).toBe(await generated());
});
