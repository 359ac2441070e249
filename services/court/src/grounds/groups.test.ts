import { scalesOf, type Evidence, type ExhibitReading } from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onScales, repeats } from './groups.ts';
import { exhibits, readingOf } from '#src/testing/view.ts';

const groupedBy = (
  group: 'origin' | 'wording',
  all: readonly Evidence[],
  readings: readonly ExhibitReading[],
): string[][] => {
  const groups = Map.groupBy(onScales(all, readings), (one) => one[group]);
  return [...groups.values()].map((members) => members.map(({ id }) => id));
};
const wordingsOf = (all: readonly Evidence[], readings: readonly ExhibitReading[]) =>
  groupedBy('wording', all, readings);
const originsOf = (all: readonly Evidence[], readings: readonly ExhibitReading[]) =>
  groupedBy('origin', all, readings);

const SAME = 'The Nile flows through Africa, from south to north.';

describe('exhibits on the scales', () => {
  it('count each for itself where nothing ties them', () => {
    const readings = [readingOf('a', { support: 0.5 }), readingOf('b', { support: 0.5 })];
    expect(wordingsOf(exhibits('a', 'b'), readings)).toEqual([['a'], ['b']]);
    expect(originsOf(exhibits('a', 'b'), readings)).toEqual([['a'], ['b']]);
  });

  it('count once where they are of one source', () => {
    const sourced = exhibits('a', 'b', 'c').map((one) => ({
      ...one,
      ...(one.id === 'c' ? {} : { source: 's' }),
    }));
    expect(originsOf(sourced, [readingOf('a'), readingOf('b'), readingOf('c')])).toEqual([
      ['a', 'b'],
      ['c'],
    ]);
  });

  it('count once where they say the same in the same words', () => {
    const twins = [
      { id: 'a', text: SAME },
      { id: 'b', text: SAME.toUpperCase() },
    ];
    const readings = [readingOf('a', { support: 0.5 }), readingOf('b', { support: 0.4 })];
    expect(wordingsOf(twins, readings)).toEqual([['a', 'b']]);
  });

  it('count on both sides where the same words read differently', () => {
    const twins = [
      { id: 'a', text: SAME },
      { id: 'b', text: SAME },
    ];
    const readings = [readingOf('a', { support: 0.5 }), readingOf('b', { refute: 0.5 })];
    expect(wordingsOf(twins, readings)).toEqual([['a'], ['b']]);
  });

  it('that one ties to two others by its source and its words leaves those two independent', () => {
    const tied = [
      { id: 'a', text: 'Boats sail it from Lake Victoria to Cairo.', source: 'one' },
      { id: 'b', text: SAME, source: 'two' },
      { id: 'tie', text: SAME, source: 'one' },
    ];
    const [a, b] = [readingOf('a', { support: 0.7 }), readingOf('b', { support: 0.7 })];
    const both = scalesOf(onScales(tied.slice(0, 2), [a, b]));
    expect(both.support).toBeGreaterThan(0.7);
    for (const support of [0.1, 0.7]) {
      expect(scalesOf(onScales(tied, [a, b, readingOf('tie', { support })]))).toEqual(both);
    }
  });

  it('of one source that repeats another’s words are no more than one', () => {
    const copied = [
      { id: 'a', text: SAME, source: 'one' },
      { id: 'b', text: SAME, source: 'two' },
    ];
    const readings = [readingOf('a', { support: 0.7 }), readingOf('b', { support: 0.7 })];
    expect(scalesOf(onScales(copied, readings)).support).toBe(0.7);
  });

  it('whose texts are kept apart are the same by their digest alone', () => {
    const apart = [
      { id: 'a', digest: '1'.repeat(64) },
      { id: 'b', digest: '2'.repeat(64) },
      { id: 'c', digest: '1'.repeat(64) },
    ];
    const [a, b, c] = [readingOf('a'), readingOf('b'), readingOf('c')];
    expect(wordingsOf(apart, [a, b, c])).toEqual([['a', 'c'], ['b']]);
    const [one = {}, two = {}] = apart;
    expect(repeats({ exhibit: one, reading: a }, { exhibit: two, reading: b })).toBe(false);
  });

  it('weigh the same in whatever order they are presented', () => {
    const words = fc.constantFrom(SAME, 'Boats sail on the Nile.', 'The Nile flows north.');
    const item = fc.record({
      text: words,
      source: fc.constantFrom('one', 'two', 'three', ''),
      support: fc.integer({ min: 0, max: 50 }),
      refute: fc.integer({ min: 0, max: 50 }),
    });
    const presented = fc.array(item, { minLength: 1, maxLength: 7 }).chain((items) =>
      fc.tuple(
        fc.constant(items.map((one, i) => ({ ...one, id: `e${i}` }))),
        fc.shuffledSubarray(
          items.map((_one, i) => i),
          { minLength: items.length },
        ),
      ),
    );
    fc.assert(
      fc.property(presented, ([items, order]) => {
        const weigh = (some: typeof items): object => {
          const readings = some.map(({ id, support, refute }) =>
            readingOf(id, { support: support / 100, refute: refute / 100 }),
          );
          return scalesOf(onScales(some, readings));
        };
        const shuffled = order.flatMap((i) => items[i] ?? []);
        expect(weigh(shuffled)).toEqual(weigh(items));
      }),
    );
  });
});
