import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Register } from './register.ts';

/** Of SQLite, in bytes. */
const PAGE = 4096;

let folder: string;
beforeEach(() => void (folder = testFolder(onTestFinished)));

describe('a register of which only the first page is sound', () => {
  it('is said to be damaged once it is asked, with its folder and what to do', async () => {
    {
      using register = new Register(folder);
      register.begin('tides.md', '/notes/tides.md', [{ id: 'a', digest: 'd' }]);
    }
    const path = join(folder, 'documents.sqlite');
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xa5, PAGE));
    using register = new Register(folder);
    const damaged = `${path} is damaged: remove it`;
    expect(() => register.staleOf('tides.md', new Set())).toThrow(damaged);
    expect(() => register.done(['a'])).toThrow(damaged);
  });
});

it('takes a document for gone whose place nothing or a folder has, not one that can not be asked for', async () => {
  using register = new Register(folder);
  const at = (name: string) => join(folder, name);
  await mkdir(at('folder.md'));
  await writeFile(at('there.md'), 'A text.');
  // Can't be checked, as in a folder without read permission.
  await symlink('loop', at('loop'));
  for (const name of ['folder.md', 'there.md', 'nowhere.md', 'loop/unknown.md'])
    register.begin(name, at(name), [{ id: name, digest: name }]);
  const gone = register.goneFrom([folder]).map(({ source }) => source);
  expect(gone.toSorted()).toEqual(['folder.md', 'nowhere.md']);
});
