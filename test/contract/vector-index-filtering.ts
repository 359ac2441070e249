import type { IndexFilter, VectorIndex } from '@assize/vectors';
import { describe, expect, it } from 'vitest';
import { EAST, NORTH, directionOf, fill, ids, passage, worded } from './vector-index-stage.ts';

/** All have the word "text". */
const DATED = {
  broken: 'the spring of 2024',
  eve: '2024-04-30T23:59:59Z',
  first: '2024-05-01',
  late: '2024-05-01T23:30:00Z',
  // 22:30 in UTC, on the day before its own.
  offset: '2024-05-02T00:30:00+02:00',
  second: '2024-05-02',
  month: '2024-05',
  year: '2024',
  undated: undefined,
};

const DAYS = ['first', 'late', 'offset', 'second'];
const MAY = ['first', 'late', 'month', 'offset', 'second'];
const BUT_YEAR = ['eve', ...MAY];
const ALL = [...BUT_YEAR, 'year'];

async function fillDated(index: VectorIndex): Promise<void> {
  const entries = Object.entries(DATED).map(([id, date], at) => ({
    passage: passage(id, date === undefined ? {} : { date }),
    vector: directionOf(at),
  }));
  await index.upsert(entries);
}

export function filtering(the: () => VectorIndex): void {
  /** What both searches find under a filter: they must agree. */
  async function found(filter: IndexFilter): Promise<string[]> {
    const byVector = (await ids(the(), EAST, 50, filter)).toSorted();
    expect((await worded(the(), 'text', 50, filter)).toSorted()).toEqual(byVector);
    return byVector;
  }

  it('filters by all of the tags, and by source', async () => {
    await fill(the());
    expect(await ids(the(), EAST, 9, { tags: ['a'] })).toEqual(['east', 'north']);
    expect(await ids(the(), EAST, 9, { tags: ['a', 'b'] })).toEqual(['east']);
    expect(await ids(the(), EAST, 1, { tags: ['b'], source: 'atlas' })).toEqual(['east']);
    expect(await ids(the(), NORTH, 9, { source: 'atlas' })).toEqual(['northeast', 'east']);
    expect(await found({ tags: ['a'] })).toEqual(['east', 'north']);
    expect(await found({ tags: ['b'], source: 'atlas' })).toEqual(['east', 'northeast']);
    expect(await found({ tags: [] })).toHaveLength(4);
    for (const filter of [{ tags: ['nobody'] }, { source: 'ATLAS' }, { source: 'atl' }]) {
      expect(await found(filter)).toEqual([]);
    }
  });

  it('gives the nearest that pass, however many nearer ones do not', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      passage: passage(`near${at}`),
      vector: EAST,
    }));
    await fill(the());
    await the().upsert(many);
    expect(await ids(the(), EAST, 2, { tags: ['a'] })).toEqual(['east', 'north']);
  });

  describe('by publication', () => {
    it.each<[string, IndexFilter, string[]]>([
      [
        'a day and all of it',
        { from: '2024-05-01', until: '2024-05-01' },
        ['first', 'late', 'offset'],
      ],
      ['from a day on', { from: '2024-05-02' }, ['second']],
      ['until a day', { until: '2024-04-30' }, ['eve']],
      ['from an instant, itself included', { from: '2024-05-01T23:30:00Z' }, ['late', 'second']],
      ['until an instant, itself included', { until: '2024-04-30T23:59:59Z' }, ['eve']],
      ['an instant in another zone', { from: '2024-05-02T01:30:00+02:00' }, ['late', 'second']],
      ['a month and all of it', { from: '2024-05-01', until: '2024-05-31' }, MAY],
      ['a month but for its last day', { from: '2024-05-01', until: '2024-05-30' }, DAYS],
      ['a year and all of it', { from: '2024-01-01', until: '2024-12-31' }, ALL],
      ['a year but for its first instant', { from: '2024-01-01T00:00:00.001Z' }, BUT_YEAR],
      ['a year but for its last', { until: '2024-12-31T23:59:59.998Z' }, BUT_YEAR],
      ['a day but for its end', { until: '2024-05-01T12:00:00Z' }, ['eve']],
      ['bounds that leave nothing', { from: '2025-01-01', until: '2025-01-01' }, []],
    ])('%s', async (_, filter, expected) => {
      await fillDated(the());
      expect(await found(filter)).toEqual(expected);
    });

    it('nothing is left out without a bound, and dates are kept as they stand', async () => {
      await fillDated(the());
      expect(await found({})).toEqual(Object.keys(DATED).toSorted());
      const kept = await the().get(Object.keys(DATED));
      for (const [id, date] of Object.entries(DATED)) expect(kept.get(id)?.date).toBe(date);
    });
  });

  it('passes over what has expired when asked', async () => {
    const expiring = { soon: '2024-05-01T10:00:00Z', later: '2024-05-01T10:00:00.001Z' };
    const entries = Object.entries(expiring).map(([id, expires], at) => ({
      passage: passage(id, { expires }),
      vector: directionOf(at),
    }));
    await the().upsert([...entries, { passage: passage('lasting'), vector: EAST }]);
    expect(await found({})).toEqual(['lasting', 'later', 'soon']);
    expect(await found({ at: '2024-05-01T09:59:59.999Z' })).toEqual(['lasting', 'later', 'soon']);
    expect(await found({ at: '2024-05-01T10:00:00Z' })).toEqual(['lasting', 'later']);
    expect(await found({ at: '2024-05-02' })).toEqual(['lasting']);
    expect((await the().get(['soon'])).get('soon')).toEqual(entries[0]?.passage);
    expect(await the().size()).toBe(3);
  });
}
