import { expect, it } from 'vitest';
import { measure } from '#src/measure.ts';
import { covered, DOCS_ONLY, GREEN, MIXED, ONE_RED, RED, report } from '#src/testing/reports.ts';

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
  ['Parser.ts is unchanged', null, report('diffstat', '1\t0\tparser.ts\n')],
  ['Src/ is unchanged', null, MIXED],
  ['*.TS files are unchanged', null, MIXED],
  ['It changes only Docs/', null, DOCS_ONLY],
  ['a.ts is unchanged', null, report('diffstat', ' a.ts (gone) | 3 ---\n')],
  ['b/ is unchanged', null, report('diffstat', ' .../for/the/old.ts => lib/n.ts |  0\n')],
  ['src/a.ts is unchanged', true, report('diffstat', 'C100\tsrc/a.ts\tdocs/a.ts\n')],
  ['It changes only docs/', false, report('diffstat', 'R100\tsrc/a.ts\tdocs/a.ts\n')],
  ['src/a.ts is unchanged', null, report('diffstat', ' copy {src => docs}/a.ts (100%)\n')],
  ['It changes only docs/, and src/, logo.png and test/ are unchanged', null, MIXED],
];

const rows = SENTENCES.map(([claim, expected, ...exhibits]) => ({ claim, expected, exhibits }));

it.each(rows)('"$claim" is $expected, and not misread', ({ claim, expected, exhibits }) => {
  expect(holds(claim, exhibits)).toBe(expected);
});
