import type { VectorIndex } from '@assize/vectors';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EAST, NORTH, WEST, directionOf, fill, ids, passage } from './vector-index-stage.ts';

const NUMBERS = Array.from({ length: 13 }, (_, at) => `p${at}`);

/** Puts some in, each in a direction, or takes some out. */
type Step = { put: string[]; turn: number } | { remove: string[] };

const some = fc.uniqueArray(fc.constantFrom(...NUMBERS), { maxLength: 5 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ put: some, turn: fc.integer({ max: 50, min: 0 }) }),
  fc.record({ remove: some }),
);

/** Does the step to the index and to the map of directions beside it. */
async function take(index: VectorIndex, map: Map<string, number>, one: Step): Promise<void> {
  if ('remove' in one) {
    const there = one.remove.filter((id) => map.delete(id)).length;
    expect(await index.delete(one.remove)).toBe(there);
    return;
  }
  const put = one.put.map((id, at) => ({ id, direction: at + one.turn }));
  for (const { id, direction } of put) map.set(id, direction);
  await index.upsert(
    put.map(({ id, direction }) => ({ passage: passage(id), vector: directionOf(direction) })),
  );
}

export function writing(the: () => VectorIndex, histories: number): void {
  it('is the same after the same upsert again', async () => {
    await fill(the());
    const before = await the().search(EAST, 9);
    await fill(the());
    expect(await the().search(EAST, 9)).toEqual(before);
    expect(await the().size()).toBe(4);
    await the().upsert([]);
    expect(await the().size()).toBe(4);
  });

  it('puts a passage in place of the one with the same id', async () => {
    await fill(the());
    const moved = passage('east', { text: 'Moved', lScore: 0.5, date: '2024-05-01', tags: ['m'] });
    await the().upsert([{ passage: moved, vector: WEST }]);
    expect(await the().size()).toBe(4);
    expect(await ids(the(), WEST, 2)).toEqual(['east', 'west']);
    expect(await ids(the(), EAST, 9, { tags: ['a'] })).toEqual(['north']);
    expect((await the().get(['east', 'nobody'])).get('east')).toEqual(moved);
    expect((await the().get(['nobody'])).size).toBe(0);
  });

  it('keeps the later of two with one id in one call', async () => {
    const twice = [EAST, NORTH].map((vector) => ({ passage: passage('twice'), vector }));
    await the().upsert(twice);
    expect(await the().size()).toBe(1);
    expect((await the().search(NORTH, 1))[0]?.similarity).toBeCloseTo(1, 5);
  });

  it('keeps ids and texts of any letters as they are', async () => {
    const odd = ['Ä/ö?#%', '"quoted"', "o'clock", '東京 🗼', ' spaced '].map((id) =>
      passage(id, { text: `The text of ${id}`, source: id, tags: [id] }),
    );
    await the().upsert(odd.map((one, at) => ({ passage: one, vector: directionOf(at) })));
    const kept = await the().get(odd.map(({ id }) => id));
    for (const one of odd) {
      expect(kept.get(one.id)).toEqual(one);
      expect(await ids(the(), EAST, 9, { tags: [one.id], source: one.id })).toEqual([one.id]);
    }
    expect(await the().delete(odd.map(({ id }) => id))).toBe(odd.length);
  });

  it('deletes what is there, and says how much that was', async () => {
    await fill(the());
    expect(await the().delete(['east', 'nobody', 'west', 'east'])).toBe(2);
    expect(await ids(the(), EAST, 9)).toEqual(['northeast', 'north']);
    expect(await the().delete(['east'])).toBe(0);
    expect(await the().delete([])).toBe(0);
  });

  it('holds what a plain map would, after any writes and deletes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const map = new Map<string, number>();
        await the().delete(NUMBERS);
        for (const one of steps) await take(the(), map, one);
        expect(await the().size()).toBe(map.size);
        for (const [id, direction] of map) {
          const found = await the().search(directionOf(direction), 13);
          const own = found.find((hit) => hit.passage.id === id);
          expect(own?.similarity).toBeCloseTo(1, 5);
        }
      }),
      { numRuns: histories },
    );
  });
}
