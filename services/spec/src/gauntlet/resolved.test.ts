import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readResolved } from './resolved.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-resolved-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('ten gauntlets that end at once lose no dismissal', async () => {
  const script = join(import.meta.dirname, 'testing/keep.ts');
  const texts = Array.from({ length: 10 }, (_, at) => `concern ${at}`);
  const run = (text: string) => promisify(execFile)(process.execPath, [script, folder, text]);
  await Promise.all(texts.map(run));
  const kept = await readResolved(folder);
  expect(kept.map(({ pattern }) => pattern).toSorted()).toEqual(texts);
}, 60_000);
