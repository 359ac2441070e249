import type { VectorIndex } from '@assize/vectors';
import { expect, it } from 'vitest';
import { EAST, NORTHEAST, directionOf, fill, ids, passage } from './vector-index-stage.ts';

export function searching(the: () => VectorIndex): void {
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
    expect([...asked.keys()].toSorted()).toEqual(['northeast', 'west']);
    for (const { passage: found, similarity } of await the().search(EAST, 10)) {
      if (asked.has(found.id)) expect(asked.get(found.id)).toBeCloseTo(similarity, 6);
    }
    expect(await the().similarities(EAST, [])).toEqual(new Map());
  });

  it('ranks by −v in the exact reverse of the order by v', async () => {
    const entries = Array.from({ length: 40 }, (_, number) => ({
      passage: passage(`p${number}`),
      vector: directionOf(number),
    }));
    await the().upsert(entries);
    const query = Float32Array.of(0.4, -0.7, 0.2);
    const near = await the().search(query, 40);
    const inverted = query.map((value) => -value);
    const far = await the().search(inverted, 40);
    expect(far.map((hit) => hit.passage.id)).toEqual(
      near.map((hit) => hit.passage.id).toReversed(),
    );
    for (const [at, { similarity }] of far.toReversed().entries()) {
      expect(similarity).toBeCloseTo(-(near[at]?.similarity ?? NaN), 6);
    }
    expect(await ids(the(), inverted, 3)).toEqual(far.slice(0, 3).map((hit) => hit.passage.id));
  });

  it('gives at most topK, and equal ones by id', async () => {
    await fill(the());
    await the().upsert(['c', 'a', 'b'].map((id) => ({ passage: passage(id), vector: EAST })));
    expect(await ids(the(), EAST, 3)).toEqual(['a', 'b', 'c']);
    expect(await ids(the(), EAST, 4)).toEqual(['a', 'b', 'c', 'east']);
    expect(await ids(the(), NORTHEAST, 1)).toEqual(['northeast']);
    expect(await ids(the(), EAST, 10_000)).toHaveLength(7);
  });

  it('finds nothing when empty', async () => {
    expect(await the().search(EAST, 5)).toEqual([]);
    expect(await the().byWords('text', 5)).toEqual([]);
    expect(await the().similarities(EAST, ['east'])).toEqual(new Map());
    expect(await the().size()).toBe(0);
  });
}
