import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedIndex } from '@assize/vectors';
import { expect, it } from 'vitest';
import { Register } from '../indexing/register.ts';
import { homeOf, indexIn } from './home.ts';

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
