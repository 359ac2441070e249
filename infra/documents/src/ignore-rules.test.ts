import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it } from 'vitest';
import { walkFolder } from '#src/walk.ts';

const folder = testFolder();

async function tree(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function filesIn(root: string, ignoreFiles: boolean): Promise<string[]> {
  const found = await Array.fromAsync(walkFolder(join(folder, root), { ignoreFiles }));
  return found.map(({ path }) => relative(join(folder, root), path)).toSorted();
}

it('leaves out what ignore files leave out, the innermost rule first, and of folders above up to .git', async () => {
  await tree({
    '.gitignore': 'outside.ts\n',
    'repo/.git/HEAD': '',
    'repo/.gitignore': '*.log\n/out/\n!keep.log\nabove.ts\n',
    'repo/above.ts': '',
    'repo/outside.ts': '',
    'repo/a.log': '',
    'repo/keep.log': '',
    'repo/out/a.ts': '',
    'repo/sub/out/a.ts': '',
    'repo/sub/.gitignore': '!b.log\nc.ts\n',
    'repo/sub/.ignore': 'd.ts\n',
    'repo/sub/above.ts': '',
    'repo/sub/b.log': '',
    'repo/sub/c.ts': '',
    'repo/sub/d.ts': '',
    'repo/sub/deep/c.ts': '',
  });
  await symlink('../out', join(folder, 'repo/sub/linked'));
  expect(await filesIn('repo', true)).toEqual([
    'keep.log',
    'outside.ts',
    'sub/b.log',
    'sub/out/a.ts',
  ]);
  // A walk that starts in a subfolder applies the rules above it.
  expect(await filesIn('repo/sub', true)).toEqual(['b.log', 'linked', 'out/a.ts']);
  expect(await filesIn('repo', false)).toContain('sub/deep/c.ts');
});
