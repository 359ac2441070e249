import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { regenerate, staleFiles } from './generate.ts';

const folder = await mkdtemp(join(tmpdir(), 'assize-generate-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('generated types', () => {
  it('are what the contracts give', async () => {
    expect(await staleFiles()).toEqual([]);
  });

  it('are found stale when one is changed, left over or missing', async () => {
    await regenerate(folder);
    expect(await staleFiles(folder)).toEqual([]);
    await appendFile(join(folder, 'v1.ts'), '// by hand\n');
    await appendFile(join(folder, 'left-over.ts'), '');
    expect(await staleFiles(folder)).toEqual(['left-over.ts', 'v1.ts']);
    await rm(join(folder, 'v1.ts'));
    expect(await staleFiles(folder)).toEqual(['left-over.ts', 'v1.ts']);
  });
});
