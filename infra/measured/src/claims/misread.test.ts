import { expect, it } from 'vitest';
import { measure } from '#src/measure.ts';
import { covered, GREEN, MIXED, ONE_RED, RED } from '#src/testing/reports.ts';

type Exhibit = Parameters<typeof measure>[1][number];
type Row = readonly [string, boolean | null, ...Exhibit[]];

function holds(claim: string, exhibits: readonly Exhibit[]): boolean | null {
  const named = exhibits.map((one, i) => ({ ...one, id: `${one.id}-${i}` }));
  const all = measure(claim, named).readings.map(({ measured }) => measured.holds);
  return all.includes(false) ? false : all.includes(true) || null;
}

const SENTENCES: readonly Row[] = [
  ...['❌', ':-(', '?', '😂'].map((mark): Row => [`All tests pass. ${mark}`, null, GREEN]),
  ['All tests pass. ✅', true, GREEN],
  ['All tests pass at commit abc1234.', true, GREEN],
  ['The tests are all failing', null, ONE_RED],
  ['4 unit tests pass, 0 failed', true, { ...GREEN, source: 'unit' }, { ...RED, source: 'e2e' }],
  ['Coverage reached 80 %', null, covered(85, 100)],
  ['It changes only docs/, and src/, logo.png and test/ are unchanged', null, MIXED],
];

const rows = SENTENCES.map(([claim, expected, ...exhibits]) => ({ claim, expected, exhibits }));

it.each(rows)('"$claim" is $expected, and not misread', ({ claim, expected, exhibits }) => {
  expect(holds(claim, exhibits)).toBe(expected);
});
