import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeFiles } from './write-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'assize-files-'));
afterAll(() => rm(folder, { recursive: true }));

test('no picture of an earlier run is left beside what a later one writes without any', async () => {
  const report = { name: 'report.md', text: 'x' };
  await writeFiles(folder, [report, { name: 'graph.svg', text: '<svg/>' }]);
  const written = await writeFiles(folder, [report, { name: 'graph.svg', text: null }]);
  expect(written).toEqual([join(folder, 'report.md')]);
  expect(await readdir(folder)).toEqual(['report.md']);
});
