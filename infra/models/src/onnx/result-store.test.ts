import { existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { testFolder } from '@assize/proto/testing/folder';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { ResultStore } from '#src/onnx/result-store.ts';

const never = (why: string): void => {
  throw new Error(why);
};
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const fileIn = (folder: string): string => join(folder, 'said.sqlite');
const keptIn = (folder: string, onLost = never): ResultStore =>
  new ResultStore({ folder, name: 'said.sqlite', most: 200_000 }, onLost);

it('gives back to the bit what any process kept, and nothing else', async () => {
  const folder = testFolder(onTestFinished);
  const logit = fc.float({ noNaN: true, noDefaultInfinity: true });
  using beside = keptIn(folder);
  fc.assert(
    fc.property(fc.uuid(), fc.tuple(logit, logit, logit), (text, logits) => {
      using kept = keptIn(folder);
      expect(kept.get(keyOf(text))).toBeUndefined();
      kept.set(keyOf(text), logits);
      expect(kept.get(keyOf(text))).toEqual(Float32Array.of(...logits));
      expect(beside.get(keyOf(text))).toEqual(Float32Array.of(...logits));
    }),
    { numRuns: 20 },
  );
});

it('has not kept what is no longer what it was, and takes it again', async () => {
  const folder = testFolder(onTestFinished);
  using kept = keptIn(folder);
  kept.set(keyOf('a'), [1, 2, 3]);
  using db = new DatabaseSync(fileIn(folder));
  db.prepare('UPDATE kept SET numbers = ?').run(new Uint8Array(Float32Array.of(3, 2, 1).buffer));
  expect(kept.get(keyOf('a'))).toBeUndefined();
  kept.set(keyOf('a'), [1, 2, 3]);
  expect(kept.get(keyOf('a'))).toEqual(Float32Array.of(1, 2, 3));
});

it('keeps the newest where there are too many', async () => {
  const folder = testFolder(onTestFinished);
  {
    using kept = keptIn(folder);
    for (const text of ['a', 'b', 'c']) kept.set(keyOf(text), [1, 2, 3]);
    using db = new DatabaseSync(fileIn(folder));
    db.exec('UPDATE kept SET place = place + 200000 WHERE place > 1');
  }
  using kept = keptIn(folder);
  const found = ['a', 'b', 'c'].map((text) => kept.get(keyOf(text)) !== undefined);
  expect(found).toEqual([false, true, true]);
});

it('does not outgrow its limit in a process that runs on', () => {
  const folder = testFolder(onTestFinished);
  using kept = new ResultStore({ folder, name: 'said.sqlite', most: 20 }, never);
  for (let at = 0; at < 100; at += 1) kept.set(keyOf(`${at}`), [1, 2, 3]);
  using db = new DatabaseSync(fileIn(folder));
  expect(db.prepare('SELECT count(*) AS rows FROM kept').get()?.['rows']).toBeLessThanOrEqual(22);
  expect(kept.get(keyOf('99'))).toEqual(Float32Array.of(1, 2, 3));
});

it('begins anew where the file is damaged', async () => {
  const folder = testFolder(onTestFinished);
  await writeFile(fileIn(folder), 'no database, but long enough for a header: '.repeat(200));
  using kept = keptIn(folder);
  kept.set(keyOf('a'), [1, 2, 3]);
  expect(kept.get(keyOf('a'))).toEqual(Float32Array.of(1, 2, 3));
});

it('keeps nothing where it cannot, and says so once', async () => {
  const folder = fileIn(testFolder(onTestFinished));
  await writeFile(folder, 'a file, and no folder');
  const told: string[] = [];
  using kept = keptIn(folder, (why) => told.push(why));
  kept.set(keyOf('a'), [1, 2, 3]);
  expect(kept.get(keyOf('a'))).toBeUndefined();
  expect(told).toEqual([expect.stringContaining(folder)]);
});

it('ends, and says so, below a folder that the system has none of', () => {
  const told: string[] = [];
  using kept = keptIn('/proc/none/readings', (why) => told.push(why));
  expect(kept.get(keyOf('a'))).toBeUndefined();
  expect(told).toHaveLength(1);
});

it('is for its user alone', async () => {
  const folder = join(testFolder(onTestFinished), 'readings');
  using _kept = keptIn(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('makes the folders above its own: in a container there is none', async () => {
  const folder = join(testFolder(onTestFinished), '.cache', 'assize', 'readings');
  using kept = keptIn(folder);
  expect(kept).toBeDefined();
  expect(existsSync(fileIn(folder))).toBe(true);
});
