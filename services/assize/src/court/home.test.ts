import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbeddedIndex } from '@assize/vectors';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it, onTestFinished } from 'vitest';
import { Register } from '../indexing/register.ts';
import { Failure } from '../terminal/failure.ts';
import { homeOf, indexIn, ensureHome, withWritableHome } from './home.ts';

it('searches read the shipped corpus until something is in the own index', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = testFolder(onTestFinished);
  const home = homeOf({ ASSIZE_DATA: join(folder, 'data') });
  const shipped = { folder: home.shippedIndex, shipped: true };
  expect(indexIn(home)).toEqual(shipped);
  // A run that failed leaves only a register.
  stack.use(new Register(home.ownIndex));
  expect(indexIn(home)).toEqual(shipped);
  const model = { model: 'two', dimensions: 2 };
  const index = stack.use(await openEmbeddedIndex({ folder: home.ownIndex, ...model }));
  expect(indexIn(home)).toEqual(shipped);
  const passage = { id: 'a', text: 'a', tags: [] };
  await index.upsert([{ passage, vector: Float32Array.of(1, 0) }]);
  expect(indexIn(home)).toEqual({ folder: home.ownIndex, shipped: false });
});

it('a data folder is made for its user alone; one that can’t be is refused at once', async () => {
  const folder = testFolder(onTestFinished);
  const data = join(folder, 'a', 'data');
  await ensureHome(homeOf({ ASSIZE_DATA: data }));
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  await writeFile(join(folder, 'file'), '');
  for (const [taken, why] of [
    ['/proc/nope', 'no such folder'],
    [join(folder, 'file', 'data'), 'a parent folder in its path is a file'],
  ] as const) {
    await expect(ensureHome(homeOf({ ASSIZE_DATA: taken }))).rejects.toThrow(
      `can't write to the data folder ${taken} (${why}): set ASSIZE_DATA to another folder`,
    );
  }
});

it('a data folder whose disk is full is named, with what to do, whatever was written there', async () => {
  const folder = testFolder(onTestFinished);
  const home = homeOf({ ASSIZE_DATA: folder });
  const full = `can't write to the data folder ${folder} (the disk is full): free disk space, or set ASSIZE_DATA to another folder`;
  // The system's message does not name a file.
  const write = (): Promise<void> => writeFile('/dev/full', 'key');
  await expect(withWritableHome(home, write)).rejects.toThrow(new Failure(full, 1));
  const behind = (): Promise<void> =>
    write().catch((cause: unknown) => Promise.reject(new Error('no key', { cause })));
  await expect(withWritableHome(home, behind)).rejects.toThrow(full);
  const other = (): Promise<void> => Promise.reject(new Error('no such role'));
  await expect(withWritableHome(home, other)).rejects.toThrow('no such role');
});
