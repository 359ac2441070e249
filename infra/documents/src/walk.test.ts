import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it } from 'vitest';
import { walkFolder } from '#src/walk.ts';

const folder = testFolder();

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

it('names what it cannot ask for by its name: bytes that are not UTF-8 are no link that leads nowhere', async () => {
  const root = join(folder, 'bytes');
  await mkdir(root);
  const name = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.md')]);
  // Not every file system allows such names.
  const written = await writeFile(name, 'A text.').catch(() => null);
  if (written === null) return;
  expect(await Array.fromAsync(walkFolder(root))).toEqual([
    {
      kind: 'passed-over',
      path: join(root, 'caf\uFFFD.md'),
      why: 'its name is not UTF-8: rename it',
    },
  ]);
});
