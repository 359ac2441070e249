/** What every vector index must do, whichever adapter serves it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { IndexModelError, VectorError } from '@assize/vectors';
import type { IndexModel, IndexedPassage, VectorIndex } from '@assize/vectors';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** One index, empty at first, that can be opened again and again. */
export interface IndexHome extends AsyncDisposable {
  open(model: IndexModel): Promise<VectorIndex>;
  /** A process that opens it and runs `writeForEver`. */
  startWriter(): ChildProcess;
}

export const MODEL: IndexModel = { model: 'three-axes', dimensions: 3 };

/** A direction of its own for each number, and the same each time. */
export function directionOf(number: number): Float32Array {
  return Float32Array.of(Math.cos(number), Math.sin(number), 0.5 + (number % 7) / 10);
}

/** Writes w0, w1, … in pairs and says so once each pair is acknowledged; ends only by being killed. */
export async function writeForEver(
  index: VectorIndex,
  say: (line: string) => void,
): Promise<never> {
  for (let number = 0; ; number += 2) {
    const pair = [number, number + 1].map((one) => ({
      passage: { id: `w${one}`, text: `Text ${one}`, tags: [] },
      vector: directionOf(one),
    }));
    await index.upsert(pair);
    say(String(number));
  }
}

function passage(id: string, more: Partial<IndexedPassage> = {}): IndexedPassage {
  return { id, text: `Text of ${id}`, tags: [], ...more };
}

const EAST = Float32Array.of(1, 0, 0);
const NORTH = Float32Array.of(0, 2, 0);
const NORTHEAST = Float32Array.of(1, 1, 0);
const WEST = Float32Array.of(-3, 0, 0);

async function fill(index: VectorIndex): Promise<void> {
  await index.upsert([
    { passage: passage('east', { tags: ['a', 'b'], source: 'atlas' }), vector: EAST },
    { passage: passage('north', { tags: ['a'] }), vector: NORTH },
    { passage: passage('northeast', { tags: ['b'], source: 'atlas' }), vector: NORTHEAST },
    { passage: passage('west'), vector: WEST },
  ]);
}

async function ids(index: VectorIndex, ...search: Parameters<VectorIndex['search']>) {
  return (await index.search(...search)).map((hit) => hit.passage.id);
}

/** Lines that a process has said until `enough` of them, then kill -9. */
async function killAfter(writer: ChildProcess, enough: number): Promise<number[]> {
  if (writer.stdout === null) throw new Error('the writer’s stdout must be a pipe');
  const exited = once(writer, 'exit');
  const said: number[] = [];
  for await (const line of createInterface(writer.stdout)) {
    if (line !== '') said.push(Number(line));
    if (said.length === enough) writer.kill('SIGKILL');
  }
  await exited;
  return said;
}

export function vectorIndexSuite(name: string, makeHome: () => Promise<IndexHome>): void {
  describe(`a vector index: ${name}`, () => {
    let home: IndexHome;
    let index: VectorIndex;
    beforeEach(async () => {
      home = await makeHome();
      index = await home.open(MODEL);
    });
    afterEach(async () => {
      await index[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    });

    searching(() => index);
    writing(() => index);
    keeping(
      () => home,
      () => index,
    );
  });
}

function searching(the: () => VectorIndex): void {
  it('finds the nearest first, by direction and not by length', async () => {
    await fill(the());
    const hits = await the().search(EAST, 10);
    expect(hits.map((hit) => hit.passage.id)).toEqual(['east', 'northeast', 'north', 'west']);
    const similarities = [1, Math.SQRT1_2, 0, -1];
    for (const [at, hit] of hits.entries()) {
      expect(hit.similarity).toBeCloseTo(similarities[at] ?? NaN, 5);
      expect(Math.abs(hit.similarity)).toBeLessThanOrEqual(1);
    }
    expect(hits[0]?.passage).toEqual(passage('east', { tags: ['a', 'b'], source: 'atlas' }));
  });

  it('gives the cosine of those that are asked for and there, as a search does', async () => {
    await fill(the());
    const asked = await the().similarities(EAST, ['west', 'nobody', 'northeast']);
    const hits = await the().search(EAST, 10);
    const found = new Map(hits.map((hit) => [hit.passage.id, hit.similarity]));
    expect(asked).toEqual(new Map(['west', 'northeast'].map((id) => [id, found.get(id)] as const)));
    expect(await the().similarities(Float32Array.of(0, 0, 0), ['west'])).toEqual(new Map());
  });

  it('shows everything in it, under a revision that every change gives another', async () => {
    const revisions = new Set([(await the().snapshot()).revision]);
    await fill(the());
    const filled = await the().snapshot();
    revisions.add(filled.revision);
    expect(new Set(filled.passages.map(({ id }) => id))).toEqual(
      new Set(['east', 'north', 'northeast', 'west']),
    );
    expect((await the().snapshot()).revision).toBe(filled.revision);
    await the().delete(['west']);
    revisions.add((await the().snapshot()).revision);
    expect(revisions.size).toBe(3);
  });

  it('ranks by the inverted query what is least related first', async () => {
    await fill(the());
    const inverted = EAST.map((value) => -value);
    expect(await ids(the(), inverted, 2)).toEqual(['west', 'north']);
  });

  it('gives at most topK, and equal ones by id', async () => {
    await fill(the());
    await the().upsert(['c', 'a', 'b'].map((id) => ({ passage: passage(id), vector: EAST })));
    expect(await ids(the(), EAST, 3)).toEqual(['a', 'b', 'c']);
    expect(await ids(the(), EAST, 4)).toEqual(['a', 'b', 'c', 'east']);
    await expect(the().search(EAST, 0)).rejects.toThrow(RangeError);
  });

  it('filters by all of the tags, and by source', async () => {
    await fill(the());
    expect(await ids(the(), EAST, 9, { tags: ['a'] })).toEqual(['east', 'north']);
    expect(await ids(the(), EAST, 9, { tags: ['a', 'b'] })).toEqual(['east']);
    expect(await ids(the(), EAST, 1, { tags: ['b'], source: 'atlas' })).toEqual(['east']);
    expect(await ids(the(), NORTH, 9, { source: 'atlas' })).toEqual(['northeast', 'east']);
    expect(await ids(the(), EAST, 9, { tags: ['nobody'] })).toEqual([]);
  });

  it('finds nothing when empty, and nothing by a vector that points nowhere', async () => {
    expect(await the().search(EAST, 5)).toEqual([]);
    await fill(the());
    expect(await the().search(new Float32Array(3), 5)).toEqual([]);
  });

  it('refuses vectors that have no place in it', async () => {
    const wrong = [
      Float32Array.of(1, 0),
      Float32Array.of(NaN, 0, 1),
      Float32Array.of(Infinity, 0, 1),
    ];
    for (const vector of wrong) {
      await expect(the().search(vector, 1)).rejects.toThrow(VectorError);
      await expect(the().upsert([{ passage: passage('x'), vector }])).rejects.toThrow(VectorError);
    }
    const nowhere = [{ passage: passage('x'), vector: new Float32Array(3) }];
    await expect(the().upsert(nowhere)).rejects.toThrow(VectorError);
    expect(await the().size()).toBe(0);
  });
}

function writing(the: () => VectorIndex): void {
  it('puts a passage in place of the one with the same id', async () => {
    await fill(the());
    const moved = passage('east', { text: 'Moved', lScore: 0.5, date: '2024-05-01', tags: [] });
    await the().upsert([{ passage: moved, vector: WEST }]);
    expect(await the().size()).toBe(4);
    expect(await ids(the(), WEST, 2)).toEqual(['east', 'west']);
    expect((await the().get(['east', 'nobody'])).get('east')).toEqual(moved);
    expect((await the().get(['nobody'])).size).toBe(0);
  });

  it('keeps the later of two with one id in one call, and nothing of a call that fails', async () => {
    const twice = [EAST, NORTH].map((vector) => ({ passage: passage('twice'), vector }));
    await the().upsert(twice);
    expect(await the().size()).toBe(1);
    expect((await the().search(NORTH, 1))[0]?.similarity).toBeCloseTo(1, 5);
    const broken = { passage: passage('broken'), vector: Float32Array.of(1) };
    await expect(
      the().upsert([{ passage: passage('whole'), vector: EAST }, broken]),
    ).rejects.toThrow(VectorError);
    expect(await the().size()).toBe(1);
  });

  it('deletes what is there, and says how much that was', async () => {
    await fill(the());
    expect(await the().delete(['east', 'nobody', 'west'])).toBe(2);
    expect(await ids(the(), EAST, 9)).toEqual(['northeast', 'north']);
    expect(await the().delete(['east'])).toBe(0);
  });

  it('holds what a plain map would, after any writes and deletes', async () => {
    const id = fc.integer({ min: 0, max: 12 });
    const step = fc.oneof(
      fc.record({
        put: fc.uniqueArray(id, { maxLength: 5 }),
        turn: fc.integer({ max: 50, min: 0 }),
      }),
      fc.record({ remove: fc.uniqueArray(id, { maxLength: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const model = new Map<string, number>();
        await the().delete(Array.from({ length: 13 }, (_, at) => `p${at}`));
        for (const one of steps) {
          if ('remove' in one) {
            const removed = one.remove.map((at) => `p${at}`);
            const there = removed.filter((key) => model.delete(key)).length;
            expect(await the().delete(removed)).toBe(there);
            continue;
          }
          const put = one.put.map((at) => ({ key: `p${at}`, direction: at + one.turn }));
          for (const { key, direction } of put) model.set(key, direction);
          await the().upsert(
            put.map(({ key, direction }) => ({
              passage: passage(key),
              vector: directionOf(direction),
            })),
          );
        }
        expect(await the().size()).toBe(model.size);
        for (const [key, direction] of model) {
          const found = await the().search(directionOf(direction), 13);
          const own = found.find((hit) => hit.passage.id === key);
          expect(own?.similarity).toBeCloseTo(1, 5);
        }
      }),
      { numRuns: 30 },
    );
  });
}

function keeping(home: () => IndexHome, the: () => VectorIndex): void {
  it('is the same when it is opened again', async () => {
    await fill(the());
    const before = await the().search(NORTHEAST, 9);
    await the()[Symbol.asyncDispose]();
    await the()[Symbol.asyncDispose]();
    await using again = await home().open(MODEL);
    expect(await again.search(NORTHEAST, 9)).toEqual(before);
  });

  it('sees what another has written', async () => {
    await using other = await home().open(MODEL);
    const { revision } = await the().snapshot();
    await fill(other);
    expect((await the().snapshot()).revision).not.toBe(revision);
    expect(await ids(the(), EAST, 1)).toEqual(['east']);
    await the().delete(['east']);
    expect(await ids(other, EAST, 1)).toEqual(['northeast']);
    expect(await other.size()).toBe(3);
  });

  it('refuses to be opened for another model, naming both', async () => {
    for (const wanted of [
      { model: 'other', dimensions: 3 },
      { model: 'three-axes', dimensions: 4 },
    ]) {
      const error: unknown = await home()
        .open(wanted)
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(IndexModelError);
      expect(error).toMatchObject({ wanted, found: MODEL });
      expect(String(error)).toContain('three-axes');
    }
  });

  it('keeps every acknowledged write, whole, through a kill -9', async () => {
    const said = await killAfter(home().startWriter(), 40);
    expect(said.length).toBeGreaterThanOrEqual(40);
    const written = Array.from({ length: (said.at(-1) ?? 0) + 2 }, (_, number) => number);
    await using after = await home().open(MODEL);
    const found = await after.get(written.map((number) => `w${number}`));
    expect(found.size).toBe(written.length);
    // The last pair may have been stored without having been acknowledged, but not half of it.
    expect((await after.size()) % 2).toBe(0);
    for (const number of written) {
      const hits = await after.search(directionOf(number), written.length + 2);
      const own = hits.find((hit) => hit.passage.id === `w${number}`);
      expect(own?.similarity).toBeCloseTo(1, 5);
    }
  });
}
