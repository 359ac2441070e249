import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { walkFolder } from '#src/walk.ts';

const folder = await mkdtemp(join(tmpdir(), 'walk-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('finds files in order, once each, and nothing that is hidden, outside or nowhere', async () => {
  const root = join(folder, 'root');
  for (const path of ['b/c', '.hidden', 'node_modules/x']) {
    await mkdir(join(root, path), { recursive: true });
  }
  for (const path of [
    'z.md',
    'b/y.md',
    'b/c/x.md',
    '.hidden/a.md',
    '.a.md',
    'node_modules/x/a.md',
  ]) {
    await writeFile(join(root, path), path);
  }
  await writeFile(join(folder, 'outside.md'), '');
  await symlink('..', join(root, 'b', 'up'));
  await symlink('loop', join(root, 'loop'));
  await symlink('z.md', join(root, 'a-link.md'));
  await symlink(join(folder, 'outside.md'), join(root, 'out.md'));
  await symlink('nothing', join(root, 'dead'));
  const found = await Array.fromAsync(walkFolder(root));
  expect(found.map((one) => [one.kind, relative(root, one.path)])).toEqual([
    ['file', 'b/c/x.md'],
    ['file', 'b/y.md'],
    ['file', 'z.md'],
    ['passed-over', 'dead'],
    ['passed-over', 'loop'],
    ['passed-over', 'out.md'],
  ]);
});
