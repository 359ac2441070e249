import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './bundle.ts';
import { courtDescriptor, DESCRIPTOR } from './court-descriptors.ts';

it('is of the contract: else `node clients/pack/src/descriptors.ts` writes it anew', async () => {
  const committed = await readFile(join(ROOT, DESCRIPTOR));
  expect(committed.equals(courtDescriptor())).toBe(true);
});
