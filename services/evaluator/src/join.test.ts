import type { Evidence } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { joinedReadings } from './join.ts';

const exhibit = (id: string, source = 's'): Evidence => ({ id, text: `Text of ${id}.`, source });
const idsOf = (...exhibits: Evidence[]): string[] =>
  joinedReadings(exhibits).map(({ passage }) => passage.id);

describe('exhibits of one source', () => {
  it('are joined with their neighbours, the parts being named', () => {
    const [one, two] = joinedReadings([exhibit('a'), exhibit('b'), exhibit('c')]);
    expect(one).toEqual({
      passage: { id: 'a+b', text: 'Text of a. Text of b.', source: 's' },
      parts: ['a', 'b'],
    });
    expect(two?.parts).toEqual(['b', 'c']);
  });

  it('keep the lines that they have, of which the first may be a heading', () => {
    const text = 'To do\n\nIt is open.';
    const [one] = joinedReadings([exhibit('a'), { ...exhibit('b'), text }]);
    expect(one?.passage.text).toBe(`Text of a.\n\n${text}`);
  });

  it('are neighbours whatever other sources stand between them', () => {
    expect(idsOf(exhibit('a'), exhibit('x', 'other'), exhibit('b'))).toEqual(['a+b']);
  });

  it('are not joined again by a second remand', () => {
    const joined = joinedReadings([exhibit('a'), exhibit('b')]).map(({ passage }) => passage);
    expect(idsOf(exhibit('a'), exhibit('b'), ...joined)).toEqual([]);
    expect(idsOf(exhibit('a'), exhibit('b'), ...joined, exhibit('c'))).toEqual(['b+c']);
    const later = joinedReadings([exhibit('a'), exhibit('b'), ...joined, exhibit('c')]);
    const all = [exhibit('a'), exhibit('b'), ...joined, exhibit('c')];
    expect(idsOf(...all, ...later.map(({ passage }) => passage))).toEqual([]);
  });

  it('get an id that an exhibit may have, however long their own are', () => {
    const [one, two] = [exhibit('a'.repeat(200)), exhibit('b'.repeat(200))];
    const [joined] = joinedReadings([one, two]);
    expect(joined?.passage.id).toMatch(/^joined:[0-9a-f]{32}$/);
    expect(idsOf(one, two, ...(joined ? [joined.passage] : []))).toEqual([]);
  });

  it('are left apart where they have no source, no text, or are too long together', () => {
    const { source: _none, ...sourceless } = exhibit('b');
    expect(idsOf(exhibit('a'), sourceless)).toEqual([]);
    expect(idsOf(exhibit('a'), { id: 'b', source: 's', kind: 'http', data: 1 })).toEqual([]);
    const long = { ...exhibit('b'), text: 'x'.repeat(64 * 1024) };
    expect(idsOf(exhibit('a'), long)).toEqual([]);
  });

  it('are joined at most twenty times', () => {
    const many = Array.from({ length: 40 }, (_, i) => exhibit(`e${i}`));
    expect(idsOf(...many)).toHaveLength(20);
  });
});
