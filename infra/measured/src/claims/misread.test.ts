import { expect, it } from 'vitest';
import { measure } from '#src/measure.ts';
import {
  covered,
  DOCS_ONLY,
  exited,
  GREEN,
  MIXED,
  ONE_RED,
  RED,
  report,
} from '#src/testing/reports.ts';

type Exhibit = Parameters<typeof measure>[1][number];
type Row = readonly [string, boolean | null, ...Exhibit[]];

function holds(claim: string, exhibits: readonly Exhibit[]): boolean | null {
  const named = exhibits.map((one, i) => ({ ...one, id: `${one.id}-${i}` }));
  const all = measure(claim, named).readings.map(({ measured }) => measured.holds);
  return all.includes(false) ? false : all.includes(true) || null;
}

const moved = (status: number): Exhibit => ({
  ...report('http', `HTTP/1.1 301 Moved\r\nLocation: /new\r\n\r\nHTTP/1.1 ${status} X\r\n\r\n`),
  source: 'https://example.org/old',
});

const suites = (outcomes: Record<string, string>): Exhibit => {
  const all = Object.entries(outcomes).map(
    ([name, outcome]) =>
      `<testsuite name="${name}"><testcase name="a">${outcome}</testcase></testsuite>`,
  );
  return report('junit', `<testsuites>${all.join('')}</testsuites>`);
};

/** As `node --test` writes it. */
const TODO = '<testcase name="b" failure="no"><skipped type="todo"/><failure/></testcase>';
const nodeRun = (tests: string, failing: number): string =>
  `<testsuites><testsuite name="a" failures="0">${tests}</testsuite>\n\t<!-- fail ${failing} -->\n</testsuites>`;

const SENTENCES: readonly Row[] = [
  ...['❌', ':-(', '?', '😂'].map((mark): Row => [`All tests pass. ${mark}`, null, GREEN]),
  ['All tests pass. ✅', true, GREEN],
  ['All tests pass at commit abc1234.', true, GREEN],
  ['The tests are all failing', null, ONE_RED],
  ['4 unit tests pass, 0 failed', true, { ...GREEN, source: 'unit' }, { ...RED, source: 'e2e' }],
  ['All unit tests pass', null, suites({ unit: '', checkout: '<failure/>' })],
  ['All unit tests pass', null, suites({ unit: '', integration: '<failure/>' })],
  ['All unit tests pass', false, suites({ unit: '<failure/>', checkout: '' })],
  ['All unit tests pass', true, suites({ unit: '', checkout: '' })],
  ['2 unit tests pass', null, suites({ unit: '', checkout: '' })],
  ['2 unit tests pass', true, suites({ 'unit a': '', 'unit b': '' })],
  ['All tests pass', null, exited(4, 'pytest nosuch')],
  ['The tests failed. I mended the parser. All tests pass.', null, GREEN],
  ['The build was broken. The build succeeds.', null, exited(0, 'npm run build')],
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
  ['/old returns 301', null, moved(200)],
  ['/old returns 200', null, moved(200)],
  ['/old returns 200', false, moved(500)],
  ['All tests pass', null, report('junit', nodeRun('<testcase name="child"/>', 1))],
  ['All tests pass', true, report('junit', nodeRun(`<testcase name="a"/>${TODO}`, 0))],
  ['It changes only docs/, and src/, logo.png and test/ are unchanged', null, MIXED],
];

const rows = SENTENCES.map(([claim, expected, ...exhibits]) => ({ claim, expected, exhibits }));

it.each(rows)('"$claim" is $expected, and not misread', ({ claim, expected, exhibits }) => {
  expect(holds(claim, exhibits)).toBe(expected);
});
