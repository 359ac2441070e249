import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cacheDir, dataDir, makeFolder, temporaryFolder } from './folders.ts';

test('our own variable, then the shared one, then the home folder; an empty one counts as not set', () => {
  const home = { HOME: '/home/me' };
  expect(cacheDir(home)).toBe('/home/me/.cache/assize');
  expect(dataDir(home)).toBe('/home/me/.local/share/assize');
  const shared = { ...home, XDG_CACHE_HOME: '/c', XDG_DATA_HOME: '/d' };
  expect(cacheDir(shared)).toBe('/c/assize');
  expect(dataDir(shared)).toBe('/d/assize');
  expect(cacheDir({ ...shared, ASSIZE_CACHE: '/mine' })).toBe('/mine');
  expect(dataDir({ ...shared, ASSIZE_DATA: '/mine' })).toBe('/mine');
  expect(cacheDir({ ...shared, ASSIZE_CACHE: '' })).toBe('/c/assize');
});

test('no temporary folder can be made: where, and what to do', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TMPDIR', import.meta.filename);
  const why = `can't write to the temporary folder ${import.meta.filename} (ENOTDIR: `;
  await expect(temporaryFolder('assize-')).rejects.toThrow(why);
  await expect(temporaryFolder('assize-')).rejects.toThrow(': set TMPDIR to another folder');
});

test('a folder is made with those above it, or the system says why not: below /proc, too', async () => {
  await using folder = await temporaryFolder('assize-');
  const deep = join(folder.path, 'a', 'b');
  await makeFolder(deep, 0o700);
  await makeFolder(deep, 0o700);
  for (const one of [deep, join(deep, '..')]) expect((await stat(one)).mode & 0o777).toBe(0o700);
  await Promise.all([1, 2, 3].map(() => makeFolder(join(folder.path, 'c', 'd'))));
  await mkdir(join(folder.path, 'e'));
  const file = join(folder.path, 'e', 'file');
  await writeFile(file, '');
  for (const [path, code] of [
    [file, 'EEXIST'],
    [join(file, 'f'), 'ENOTDIR'],
    ['/proc/none/g', 'ENOENT'],
  ] as const) {
    await expect(makeFolder(path)).rejects.toMatchObject({ code });
  }
});
