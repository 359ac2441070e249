import { expect, onTestFinished, test, vi } from 'vitest';
import { cacheDir, dataDir, temporaryFolder } from './folders.ts';

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
  const why = `nothing can be written to the temporary folder ${import.meta.filename} (ENOTDIR: `;
  await expect(temporaryFolder('assize-')).rejects.toThrow(why);
  await expect(temporaryFolder('assize-')).rejects.toThrow(': name another in TMPDIR');
});
