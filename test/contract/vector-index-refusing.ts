import { IndexInputError, type IndexFilter, type VectorIndex } from '@assize/vectors';
import { describe, expect, it } from 'vitest';
import { EAST, passage } from './vector-index-stage.ts';

/** What an error must be that refuses a field of the input. */
const refusal = (field: string): unknown =>
  expect.toSatisfy((error: unknown) => error instanceof IndexInputError && error.field === field);

export function refusing(the: () => VectorIndex): void {
  describe('refuses, and changes nothing', () => {
    it.each<[string, Float32Array]>([
      ['of other dimensions', Float32Array.of(1, 0)],
      ['with a NaN', Float32Array.of(NaN, 0, 1)],
      ['with an infinity', Float32Array.of(Infinity, 0, 1)],
      ['that is zero', new Float32Array(3)],
    ])('a vector %s', async (_, vector) => {
      await expect(the().search(vector, 1)).rejects.toEqual(refusal('vector'));
      await expect(the().similarities(vector, ['x'])).rejects.toEqual(refusal('vector'));
      const entries = [
        { passage: passage('whole'), vector: EAST },
        { passage: passage('broken'), vector },
      ];
      await expect(the().upsert(entries)).rejects.toEqual(refusal('passages[1].vector'));
      expect(await the().size()).toBe(0);
    });

    it.each([0, -1, 1.5, NaN, 10_001])('topK %d', async (topK) => {
      await expect(the().search(EAST, topK)).rejects.toEqual(refusal('topK'));
      await expect(the().byWords('text', topK)).rejects.toEqual(refusal('topK'));
    });

    it.each<[string, IndexFilter]>([
      ['filter.from', { from: 'yesterday' }],
      ['filter.until', { until: '2024-13-01' }],
      ['filter.until', { until: '2023-02-29' }],
      // Without a zone it is another instant in each place.
      ['filter.from', { from: '2024-05-01T10:00:00' }],
      ['filter.at', { at: '' }],
      ['filter.from', { from: '2024-05-02', until: '2024-05-01' }],
    ])('a filter whose %s can’t be read or met', async (field, filter) => {
      for (const search of [the().search(EAST, 1, filter), the().byWords('text', 1, filter)]) {
        await expect(search).rejects.toEqual(refusal(field));
      }
    });

    it.each(['never', '2024-05-01', '2024-05-01T10:00:00+02:00'])(
      'a passage that expires at %j',
      async (expires) => {
        const entry = { passage: passage('odd', { expires }), vector: EAST };
        await expect(the().upsert([entry])).rejects.toEqual(refusal('passages[0].expires'));
        expect(await the().size()).toBe(0);
      },
    );

    it('by errors that say that the input was wrong', async () => {
      await expect(the().search(EAST, 0)).rejects.toThrow(IndexInputError);
      await expect(the().search(EAST, 0)).rejects.toThrow(/topK.*1 to 10000/);
    });
  });
}
