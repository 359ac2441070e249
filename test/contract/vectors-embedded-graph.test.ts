/** The embedded index above its threshold: a graph is built beside it, and must not change results. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { openEmbeddedIndex, type EmbeddedIndex, type VectorIndex } from '@assize/vectors';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeAll, expect, it } from 'vitest';
import {
  EXACT_UP_TO,
  GRAPH_MODEL,
  scattered,
  scatteredEntry,
} from './vectors-embedded-scattered.ts';

const COUNT = 3000;
const BUILDER = fileURLToPath(new URL('./vectors-embedded-builder.ts', import.meta.url));
const entries = Array.from({ length: COUNT }, (_, number) => scatteredEntry(number));
const queries = Array.from({ length: 40 }, (_, number) => scattered(COUNT + number));

const parent = testFolder();
let folders = 0;
/** Closed, with its graph: each test works on a copy. */
let model: string;
beforeAll(async () => {
  model = newFolder();
  await using index = await open(model);
  await index.upsert(entries);
  await withGraph(index);
});

const newFolder = (): string => join(parent, String((folders += 1)));

function open(folder: string, exactUpTo = EXACT_UP_TO): Promise<EmbeddedIndex> {
  return openEmbeddedIndex({ folder, ...GRAPH_MODEL, exactUpTo });
}

/** The first search finds no graph, so that one is built. */
async function withGraph(index: EmbeddedIndex): Promise<void> {
  await index.search(scattered(1), 1);
  await index.settled();
}

async function filled(folder: string): Promise<EmbeddedIndex> {
  await cp(model, folder, { recursive: true });
  const index = await open(folder);
  expect(index.graphRows).toBe(COUNT);
  return index;
}

/** The share of an exact index's results over the same file that this one finds, too. */
async function recall(folder: string, index: VectorIndex, filter = {}): Promise<number> {
  await using exact = await open(folder, Infinity);
  let shared = 0;
  let all = 0;
  for (const query of queries) {
    const wanted = await exact.search(query, 10, filter);
    const found = new Map(
      (await index.search(query, 10, filter)).map((hit) => [hit.passage.id, hit.similarity]),
    );
    expect(found.size).toBe(wanted.length);
    all += wanted.length;
    shared += wanted.filter((hit) => found.get(hit.passage.id) === hit.similarity).length;
  }
  return shared / all;
}

it('finds by its graph nearly all that an exact index finds, also under a filter', async () => {
  const folder = newFolder();
  await using index = await filled(folder);
  expect(await recall(folder, index)).toBeGreaterThanOrEqual(0.95);
  expect(await recall(folder, index, { tags: ['third'] })).toBeGreaterThanOrEqual(0.95);
  // So few rows pass that every one is compared.
  expect(await recall(folder, index, { tags: ['hundredth'] })).toBe(1);
  expect(await recall(folder, index, { tags: ['nobody'] })).toBeNaN();
});

it('finds what is no copy beside thousands of copies of one text', async () => {
  const folder = newFolder();
  await using index = await open(folder);
  const vector = scattered(0);
  await index.upsert(
    entries.map((_, at) => ({ passage: { id: `copy-${at}`, text: 'Again', tags: [] }, vector })),
  );
  await index.upsert(entries);
  await withGraph(index);
  expect(index.graphRows).toBe(2 * COUNT);
  expect(await recall(folder, index)).toBeGreaterThanOrEqual(0.95);
});

it('searches exactly for what is near nothing, as −v is', async () => {
  const folder = newFolder();
  await using index = await filled(folder);
  await using exact = await open(folder, Infinity);
  for (const query of queries) {
    const inverted = query.map((value) => -value);
    const wanted = await exact.search(inverted, 10);
    expect(wanted[0]?.similarity).toBeLessThan(0.4);
    expect(await index.search(inverted, 10)).toEqual(wanted);
  }
});

it('knows at once what came, went or changed after the graph was built', async () => {
  await using index = await filled(newFolder());
  const [query = scattered(0)] = queries;
  const [first] = await index.search(query, 1);
  await index.delete([first?.passage.id ?? '']);
  const [second] = await index.search(query, 1);
  expect(second?.passage.id).not.toBe(first?.passage.id);
  const late = { id: 'late', text: 'Late', tags: [] };
  await index.upsert([{ passage: late, vector: query }]);
  expect((await index.search(query, 1))[0]?.passage).toEqual(late);
  await index.upsert([{ passage: late, vector: query.map((value) => -value) }]);
  expect((await index.search(query, 1))[0]).toEqual(second);
  expect(index.graphRows).toBe(COUNT);
});

it('goes on from the graph as rows come in, and leaves out many that went', async () => {
  await using index = await filled(newFolder());
  await index.upsert(Array.from({ length: 200 }, (_, at) => scatteredEntry(COUNT + 100 + at)));
  await withGraph(index);
  expect(index.graphRows).toBe(COUNT + 200);
  await index.delete(entries.slice(0, 500).map(({ passage }) => passage.id));
  await index.upsert(
    [],
    entries.slice(500, 1000).map(({ passage }) => passage),
  );
  await withGraph(index);
  expect(index.graphRows).toBe(COUNT - 800);
});

it('takes the graph from its file, and builds it anew where that is missing or damaged', async () => {
  const folder = newFolder();
  await (await filled(folder))[Symbol.asyncDispose]();
  const graphs = async (): Promise<string[]> => readdir(join(folder, 'graph'));
  {
    await using again = await open(folder);
    expect(again.graphRows).toBe(COUNT);
  }
  const [name = ''] = await graphs();
  const bytes = await readFile(join(folder, 'graph', name));
  await writeFile(join(folder, 'graph', name), bytes.subarray(0, bytes.length - 1));
  {
    await using damaged = await open(folder);
    expect(damaged.graphRows).toBe(0);
    await withGraph(damaged);
    expect(damaged.graphRows).toBe(COUNT);
  }
  expect(await graphs()).toHaveLength(1);
});

it('passes over a graph that can’t be loaded, as one that another process removes meanwhile', async () => {
  const folder = newFolder();
  await (await filled(folder))[Symbol.asyncDispose]();
  const [name = ''] = await readdir(join(folder, 'graph'));
  const [store = ''] = name.split('.');
  await rm(join(folder, 'graph', name));
  const none = Buffer.from('none');
  await writeFile(join(folder, 'graph', `${store}.${COUNT}.${crc32(none)}.graph2`), none);
  await using index = await open(folder);
  expect(index.graphRows).toBe(0);
  await withGraph(index);
  expect(index.graphRows).toBe(COUNT);
});

it('takes no graph of another store that lay in the same folder', async () => {
  const folder = newFolder();
  await (await filled(folder))[Symbol.asyncDispose]();
  for (const end of ['', '-wal', '-shm']) {
    await rm(join(folder, `index.sqlite${end}`), { force: true });
  }
  await using index = await open(folder);
  await index.upsert(entries.slice(0, 10));
  expect(index.graphRows).toBe(0);
});

it('has everything after a kill -9 while the graph was being built', async () => {
  const folder = newFolder();
  const builder = spawn(process.execPath, [BUILDER, folder, String(COUNT)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(builder, 'exit');
  // It prints this once the rows are in and the build has begun.
  for await (const line of createInterface(builder.stdout)) {
    if (line === 'building') builder.kill('SIGKILL');
  }
  await exited;
  await using index = await open(folder);
  expect(await index.size()).toBe(COUNT);
  await withGraph(index);
  expect(index.graphRows).toBe(COUNT);
  expect(await recall(folder, index)).toBeGreaterThanOrEqual(0.95);
});
