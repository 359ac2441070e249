import { execFileSync } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it } from 'vitest';
import { readGraph, writeGraph } from '#src/graph-files.ts';
import { emptyGraph, loadNative } from '#src/native.ts';

const folder = testFolder();

it('reads the newer graph where another process puts it in the place of one that is read', async () => {
  const native = await loadNative();
  if (native === null) return;
  // A pipe blocks its reader.
  await mkdir(join(folder, 'graph'));
  const pipe = join(folder, 'graph', 'store.1.0.graph2');
  execFileSync('mkfifo', [pipe]);
  const reading = readGraph(folder, 'store', { native, dimensions: 2 });
  const held = await open(pipe, 'w');
  const graph = emptyGraph(native, 2);
  graph.add(BigUint64Array.of(2n), Float32Array.of(1, 0), 1);
  await writeGraph(folder, 'store', { native: graph, change: 2 });
  await held.write('of a file that is gone');
  await held.close();
  expect(await reading).toMatchObject({ change: 2 });
});
