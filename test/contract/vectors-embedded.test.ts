import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DamagedIndexError, openEmbeddedIndex } from '@assize/vectors';
import { expect, it } from 'vitest';
import { ownFolder } from '#src/folder.ts';
import { MODEL, directionOf, vectorIndexSuite } from './vector-index.ts';

const WRITER = new URL('./vectors-embedded-writer.ts', import.meta.url);

vectorIndexSuite('embedded', async () => {
  const made = await ownFolder();
  return {
    ...made,
    open: (model) => openEmbeddedIndex({ folder: made.path, ...model }),
    startWriter: () =>
      spawn(process.execPath, [fileURLToPath(WRITER), made.path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
  };
});

it('deletes from an embedded index what has expired', async () => {
  await using made = await ownFolder();
  await using index = await openEmbeddedIndex({ folder: made.path, ...MODEL });
  const [soon, later] = ['2024-05-01T10:00:00Z', '2024-05-01T10:00:00.001Z'];
  const entries = [soon, later].map((expires, at) => ({
    passage: { id: expires, text: 'A text.', tags: [], expires },
    vector: directionOf(at),
  }));
  await index.upsert(entries);
  for (const _ of [1, 2]) await index.deleteExpired(Date.parse(soon));
  expect([...(await index.get([soon, later])).keys()]).toEqual([later]);
});

it('finds what was retired in an embedded index by its id alone, until it expires', async () => {
  await using made = await ownFolder();
  const opened = () => openEmbeddedIndex({ folder: made.path, ...MODEL });
  const expires = '2024-05-01T10:00:00Z';
  const passage = (id: string) => ({ id, text: 'A text.', tags: [], expires });
  const vector = directionOf(1);
  await using index = await opened();
  await using other = await opened();
  await index.upsert([
    { passage: passage('a'), vector },
    { passage: passage('b'), vector },
  ]);
  expect(await other.byWords('text', 3)).toHaveLength(2);
  await index.upsert([{ passage: passage('c'), vector }], [passage('a'), passage('d')]);
  await using again = await opened();
  for (const one of [index, other, again]) {
    const found = await one.get(['a', 'b', 'c', 'd', 'e']);
    expect([...found.keys()]).toEqual(['a', 'b', 'c', 'd']);
    for (const hits of [await one.search(vector, 9), await one.byWords('text', 9)])
      expect(hits.map((hit) => hit.passage.id)).toEqual(['b', 'c']);
    expect(await one.size()).toBe(2);
  }
  await index.upsert([{ passage: passage('a'), vector }], [passage('b')]);
  for (const one of [index, other, again])
    expect((await one.search(vector, 9)).map((hit) => hit.passage.id)).toEqual(['a', 'c']);
  expect(await other.delete(['b', 'e'])).toBe(1);
  await other.deleteExpired(Date.parse(expires));
  expect((await index.get(['a', 'b', 'c', 'd'])).size).toBe(0);
});

it('refuses an embedded index with a changed byte in it, naming the passage', async () => {
  await using made = await ownFolder();
  const text = 'a text that is found in the file';
  {
    await using index = await openEmbeddedIndex({ folder: made.path, ...MODEL });
    const passage = { id: 'changed', text, tags: [] };
    await index.upsert([{ passage, vector: directionOf(1) }]);
  }
  const file = await open(join(made.path, 'index.sqlite'), 'r+');
  const at = (await file.readFile()).indexOf(text);
  expect(at).toBeGreaterThan(0);
  await file.write('b', at);
  await file.close();
  const error: unknown = await openEmbeddedIndex({ folder: made.path, ...MODEL }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DamagedIndexError);
  expect(String(error)).toContain('changed');
});
