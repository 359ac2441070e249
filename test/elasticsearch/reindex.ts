import {
  deleteRetired,
  IndexRefusedError,
  reindexElastic,
  type ReindexOptions,
} from '@assize/vectors/elastic';
import { IndexInputError, IndexModelError, type VectorIndex } from '@assize/vectors';
import { expect, it } from 'vitest';
import { EAST, MODEL, directionOf, passage } from '../contract/vector-index-stage.ts';
import type { ElasticHome, ElasticStage } from './stage.ts';

const COUNT = 150;
const PLANE = { model: 'two-axes', dimensions: 2 };
const CHANGED = Float32Array.of(1, 0);
const AS_IT_WAS = Float32Array.of(0, 1);

/** By the other model everything points one way, but for what was changed. */
const embed: ReindexOptions['embed'] = async (texts) =>
  texts.map((text) => (text.startsWith('New') ? CHANGED : AS_IT_WAS));

async function filled(home: ElasticHome): Promise<VectorIndex> {
  const index = await home.open(MODEL);
  const numbers = Array.from({ length: COUNT }, (_, number) => number);
  await index.upsert(
    numbers.map((number) => ({ passage: passage(`p${number}`), vector: directionOf(number) })),
  );
  return index;
}

function changed(id: string) {
  return { passage: passage(id, { text: `New text of ${id}` }), vector: EAST };
}

/** Reads without a pause until it is stopped. How often. */
function reading(index: VectorIndex): { stop(): Promise<number> } {
  let stopped = false;
  const reads = (async () => {
    for (let count = 0; ; count += 1) {
      if (stopped) return count;
      expect((await index.search(EAST, 5)).length).toBe(5);
      expect((await index.byWords('text', 5)).length).toBe(5);
    }
  })();
  return {
    async stop() {
      stopped = true;
      return reads;
    },
  };
}

/** What must hold when the index is given to another model. */
export function reindexing(stage: () => ElasticStage): void {
  it('changes hands while others read and write, and loses none of it', async () => {
    await using home = await stage().home();
    await using old = await filled(home);
    const at = { url: stage().url, name: home.name };
    const reader = reading(old);
    let calls = 0;
    const done = await reindexElastic({
      ...at,
      to: PLANE,
      // What is written into the middle of the copy, before and behind where it stands.
      embed: async (texts) => {
        calls += 1;
        if (calls === 2) {
          await old.upsert([changed('a-first'), changed('p149'), changed('z-last')]);
          await old.delete(['p0', 'p99']);
        }
        return embed(texts);
      },
    });
    expect(done).toEqual({ status: 'switched', from: MODEL, embedded: COUNT + 3 });
    expect(await reader.stop()).toBeGreaterThan(0);

    await using now = await home.open(PLANE);
    expect(await now.size()).toBe(COUNT);
    const hits = await now.search(CHANGED, 3);
    expect(hits.map((hit) => hit.passage.id)).toEqual(['a-first', 'p149', 'z-last']);
    expect((await now.get(['p0', 'p99'])).size).toBe(0);

    expect(await old.size()).toBe(COUNT);
    const refused = { wanted: MODEL, found: PLANE };
    await expect(old.upsert([changed('late')])).rejects.toMatchObject(refused);
    const reopened = home.open(MODEL);
    await expect(reopened).rejects.toBeInstanceOf(IndexModelError);
    await expect(reopened).rejects.toThrow('assize -- reindex');

    expect(await deleteRetired(at)).toHaveLength(1);
    await expect(old.search(EAST, 1)).rejects.toMatchObject(refused);
    expect(await deleteRetired(at)).toEqual([]);
    expect(await now.size()).toBe(COUNT);
  });

  it('goes on where it was interrupted, and stops nobody from writing meanwhile', async () => {
    await using home = await stage().home();
    await using old = await filled(home);
    const options = { url: stage().url, name: home.name, to: PLANE, embed };
    const stop = new AbortController();
    const onProgress = (): void => stop.abort(new Error('enough'));
    const cut = reindexElastic({ ...options, onProgress, signal: stop.signal });
    await expect(cut).rejects.toThrow('enough');
    await old.upsert([changed('written-after')]);
    const broken = { ...options, embed: async () => [Float32Array.of(1)] };
    await expect(reindexElastic(broken)).rejects.toBeInstanceOf(IndexInputError);
    await old.upsert([changed('written-after')]);
    const done = await reindexElastic(options);
    expect(done).toMatchObject({ status: 'switched', embedded: COUNT + 1 - 64 });
  });

  it('has nothing to do for the model that it holds, and little on the way back', async () => {
    await using home = await stage().home();
    await using old = await filled(home);
    const options = { url: stage().url, name: home.name, embed };
    expect(await reindexElastic({ ...options, to: MODEL })).toEqual({ status: 'current' });
    await reindexElastic({ ...options, to: PLANE });
    await using now = await home.open(PLANE);
    await now.delete(['p1']);
    const back = await reindexElastic({ ...options, to: MODEL });
    expect(back).toEqual({ status: 'switched', from: PLANE, embedded: 0 });
    await old.upsert([changed('taken again')]);
    expect(await old.size()).toBe(COUNT);
  });

  it('brings the passages of an earlier layout over, which until then is not opened', async () => {
    await using home = await stage().home();
    const index = `${home.name}--earlier`;
    const properties = { key: { type: 'keyword' }, published: { type: 'date' } };
    const mappings = { dynamic: false, _meta: { layout: 1, ...MODEL }, properties };
    await stage().ask('PUT', `/${index}`, { mappings, aliases: { [home.name]: {} } });
    const dated = passage('dated', { date: '2024' });
    await stage().ask('PUT', `/${index}/_doc/dated?refresh=true`, { key: 'dated', passage: dated });
    const options = { url: stage().url, name: home.name, to: MODEL };
    const refused = home.open(MODEL);
    await expect(refused).rejects.toBeInstanceOf(IndexRefusedError);
    await expect(refused).rejects.toThrow('assize -- reindex');

    const told: number[][] = [];
    const done = await reindexElastic({
      ...options,
      embed: async () => [EAST],
      onProgress: (...sums) => told.push(sums),
    });
    expect(done).toEqual({ status: 'switched', from: MODEL, embedded: 1 });
    expect(told).toEqual([[1, 1]]);
    await using now = await home.open(MODEL);
    const [hit] = await now.search(EAST, 1, { from: '2024-01-01', until: '2024-12-31' });
    expect(hit?.passage).toEqual(dated);
    expect(await deleteRetired(options)).toEqual([index]);
  });
}
