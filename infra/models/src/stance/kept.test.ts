import { createHash } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { KeptReadings } from '#src/stance/kept.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))));
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kept-'));
  folders.push(folder);
  return folder;
}

const pairOf = (text: string): string => createHash('sha256').update(text).digest('base64');
const fileIn = (folder: string): string => join(folder, 'readings-1.sqlite');
const never = (why: string): void => {
  throw new Error(why);
};

it('gives back to the bit what any process kept, and nothing else', async () => {
  const folder = await newFolder();
  const logit = fc.float({ noNaN: true, noDefaultInfinity: true });
  using beside = new KeptReadings(folder, never);
  fc.assert(
    fc.property(fc.uuid(), fc.tuple(logit, logit, logit), (text, logits) => {
      using kept = new KeptReadings(folder, never);
      expect(kept.get(pairOf(text))).toBeUndefined();
      kept.set(pairOf(text), logits);
      expect(kept.get(pairOf(text))).toEqual(logits);
      expect(beside.get(pairOf(text))).toEqual(logits);
    }),
    { numRuns: 20 },
  );
});

it('has not kept what is no longer what it was, and takes it again', async () => {
  const folder = await newFolder();
  using kept = new KeptReadings(folder, never);
  kept.set(pairOf('a'), [1, 2, 3]);
  using db = new DatabaseSync(fileIn(folder));
  db.prepare('UPDATE readings SET logits = ?').run(new Uint8Array(Float32Array.of(3, 2, 1).buffer));
  expect(kept.get(pairOf('a'))).toBeUndefined();
  kept.set(pairOf('a'), [1, 2, 3]);
  expect(kept.get(pairOf('a'))).toEqual([1, 2, 3]);
});

it('keeps the newest where there are too many', async () => {
  const folder = await newFolder();
  {
    using kept = new KeptReadings(folder, never);
    for (const text of ['a', 'b', 'c']) kept.set(pairOf(text), [1, 2, 3]);
    using db = new DatabaseSync(fileIn(folder));
    db.exec('UPDATE readings SET place = place + 200000 WHERE place > 1');
  }
  using kept = new KeptReadings(folder, never);
  const found = ['a', 'b', 'c'].map((text) => kept.get(pairOf(text)) !== undefined);
  expect(found).toEqual([false, true, true]);
});

it('begins anew where the file is damaged', async () => {
  const folder = await newFolder();
  await writeFile(fileIn(folder), 'no database, but long enough for a header: '.repeat(200));
  using kept = new KeptReadings(folder, never);
  kept.set(pairOf('a'), [1, 2, 3]);
  expect(kept.get(pairOf('a'))).toEqual([1, 2, 3]);
});

it('keeps nothing where it cannot, and says so once', async () => {
  const folder = fileIn(await newFolder());
  await writeFile(folder, 'a file, and no folder');
  const told: string[] = [];
  using kept = new KeptReadings(folder, (why) => told.push(why));
  kept.set(pairOf('a'), [1, 2, 3]);
  expect(kept.get(pairOf('a'))).toBeUndefined();
  expect(told).toEqual([expect.stringContaining(folder)]);
});

it('ends, and says so, below a folder that the system has none of', () => {
  const told: string[] = [];
  using kept = new KeptReadings('/proc/none/readings', (why) => told.push(why));
  expect(kept.get(pairOf('a'))).toBeUndefined();
  expect(told).toHaveLength(1);
});

it('is for its user alone', async () => {
  const folder = join(await newFolder(), 'readings');
  using _kept = new KeptReadings(folder, never);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});
