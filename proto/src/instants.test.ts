import { describe, expect, it } from 'vitest';
import { instantOf, lastInstantOf, spanOf } from './instants.ts';

describe('instantOf', () => {
  it.each([
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2024-05-01T10:30Z', '2024-05-01T10:30:00.000Z'],
    ['2024-05-01T10:30:15.250+02:00', '2024-05-01T08:30:15.250Z'],
  ])('reads %s', (text, instant) => {
    expect(new Date(instantOf(text) ?? NaN).toISOString()).toBe(instant);
  });

  it.each([
    '',
    '2024',
    '2024-05',
    '1 May 2024',
    '2024-02-30',
    '2023-02-29T10:00:00Z',
    '2024-05-01T10:00:00',
    '2024-05-01T25:00:00Z',
    '2024-05-01 10:00:00Z',
  ])('does not guess what %j is', (text) => {
    expect(instantOf(text)).toBeNull();
    expect(lastInstantOf(text)).toBeNull();
  });
});

describe('lastInstantOf', () => {
  it('is the end of a day, and an instant itself', () => {
    const end = Date.parse('2024-05-01T23:59:59.999Z');
    expect(lastInstantOf('2024-05-01')).toBe(end);
    expect(lastInstantOf('2024-05-01T23:59:59.999Z')).toBe(end);
  });
});

describe('spanOf', () => {
  it.each([
    ['2024', '2024-01-01T00:00:00.000Z', '2024-12-31T23:59:59.999Z'],
    ['0099', '0099-01-01T00:00:00.000Z', '0099-12-31T23:59:59.999Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['2023-12', '2023-12-01T00:00:00.000Z', '2023-12-31T23:59:59.999Z'],
    ['2024-05-01', '2024-05-01T00:00:00.000Z', '2024-05-01T23:59:59.999Z'],
    ['2024-05-01T10:30+02:00', '2024-05-01T08:30:00.000Z', '2024-05-01T08:30:00.000Z'],
  ])('%s covers all of itself and no more', (text, first, last) => {
    expect(spanOf(text)).toEqual({ first: Date.parse(first), last: Date.parse(last) });
  });

  it.each(['', '24', '20240', '2024-13', '2024-00', '2024-5', '2024-02-30', 'May 2024'])(
    'does not guess what %j covers',
    (text) => {
      expect(spanOf(text)).toBeNull();
    },
  );
});
