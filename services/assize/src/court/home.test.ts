import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedIndex } from '@assize/vectors';
import { expect, it } from 'vitest';
import { Register } from '../indexing/register.ts';
import { homeOf, indexIn, readyHome } from './home.ts';

it('searches read the shipped corpus until something is in the own index', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'home-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const home = homeOf({ ASSIZE_DATA: join(folder, 'data') });
  const shipped = { folder: home.shippedIndex, shipped: true };
  expect(indexIn(home)).toEqual(shipped);
  // What a run leaves that failed.
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
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'home-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const data = join(folder, 'a', 'data');
  await readyHome(homeOf({ ASSIZE_DATA: data }));
  expect((await stat(data)).mode & 0o777).toBe(0o700);
  await writeFile(join(folder, 'file'), '');
  for (const [taken, why] of [
    ['/proc/nope', 'there is no such folder'],
    [join(folder, 'file', 'data'), 'it lies below a file'],
  ] as const) {
    await expect(readyHome(homeOf({ ASSIZE_DATA: taken }))).rejects.toThrow(
      `nothing can be written to the data folder ${taken} (${why}): name another in ASSIZE_DATA`,
    );
  }
});
