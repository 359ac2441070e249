import { describe, expect, it } from 'vitest';
import { instantOf, lastInstantOf } from '#src/instants.ts';

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
