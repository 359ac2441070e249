import { expect, it } from 'vitest';
import { pastInstant } from './cli-values.ts';

it.each([
  ['2026-01-31', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
  ['2026-01-31T00:30:00+02:00', '2026-01-30T22:30:00.000Z'],
])('takes %s as the instant that it says', (text, instant) => {
  expect(new Date(pastInstant(text)).toISOString()).toBe(instant);
});

it.each(['2026-02-30', '2026-02-30T12:00:00Z', '5', 'yesterday 2020', '9999-01-01', ''])(
  'refuses %j, which is no past day of the calendar',
  (text) => {
    expect(() => pastInstant(text)).toThrow(
      /must be a time in the past such as 2026-01-31T12:00:00Z/,
    );
  },
);
