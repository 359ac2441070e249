// What the tools themselves wrote: go 1.26, jest 30, vitest 4, `node --test` of Node 24, and Perl's Test::More.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReport } from './read-report.ts';
import type { TestRun } from './test-run.ts';

function read(text: string): TestRun {
  const found = readReport('junit', { text });
  if (found.status === 'unreadable') throw new Error(found.why);
  if (found.report.kind !== 'junit') throw new Error(`a ${found.report.kind} report`);
  return found.report;
}

function whyNot(text: string): string {
  const found = readReport('junit', { text });
  return found.status === 'unreadable' ? found.why : 'it was read';
}

/** Each test in one line. */
const shown = (text: string): string[] =>
  read(text).cases.map(({ outcome, suite, name, message }) =>
    [outcome, suite, name, message].filter(Boolean).join(' | '),
  );

const lines = (...events: readonly object[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

describe('go test -json', () => {
  const Package = 'example.org/sums';
  const begun = [
    { Action: 'start', Package },
    { Action: 'run', Package, Test: 'TestAdds' },
    { Action: 'output', Package, Test: 'TestAdds', Output: '=== RUN   TestAdds\n' },
    { Action: 'output', Package, Test: 'TestAdds', Output: '--- PASS: TestAdds (0.00s)\n' },
    { Action: 'pass', Package, Test: 'TestAdds', Elapsed: 0 },
    { Action: 'run', Package, Test: 'TestDivides/by_zero' },
    {
      Action: 'output',
      Package,
      Test: 'TestDivides/by_zero',
      Output: '    sums_test.go:5: got 0, want Infinity\n',
    },
  ];
  const failed = { Action: 'fail', Package, Test: 'TestDivides/by_zero', Elapsed: 0 };
  const skipped = { Action: 'skip', Package, Test: 'TestLater', Elapsed: 0 };
  const end = { Action: 'fail', Package, Elapsed: 0.007 };

  it('is counted by the ends of its tests', () => {
    const text = lines(...begun, failed, skipped, end);
    expect(shown(text)).toEqual([
      'passed | example.org/sums | TestAdds',
      'failed | example.org/sums | TestDivides/by_zero | sums_test.go:5: got 0, want Infinity',
      'skipped | example.org/sums | TestLater',
    ]);
    expect(read(text)).toMatchObject({ flaw: null, suites: [Package] });
  });

  it('counts a test that is run twice twice, so that a pass hides no failure', () => {
    const again = [...begun, failed, { ...failed, Action: 'pass' }, end];
    expect(read(lines(...again)).counts).toMatchObject({ passed: 2, failed: 1 });
  });

  it('shows what ends a package as an error of it: a build, a panic, a TestMain', () => {
    const build = [
      { ImportPath: `${Package} [${Package}.test]`, Action: 'build-fail' },
      { Action: 'start', Package },
      { ...end, FailedBuild: `${Package} [${Package}.test]` },
    ];
    expect(shown(lines(...build))).toEqual([
      'errored | example.org/sums | example.org/sums | its build failed',
    ]);
    expect(shown(lines({ Action: 'start', Package }, end))).toEqual([
      'errored | example.org/sums | example.org/sums',
    ]);
    expect(shown(lines(...begun, end))[1]).toMatch(/^errored .* TestDivides\/by_zero/);
  });

  it('attests nothing if it was cut off, or a build failed that no package names', () => {
    expect(read(lines(...begun)).flaw).toBe('it ends before the tests of example.org/sums do');
    const passed = lines(...begun.slice(0, 5), { Action: 'pass', Package });
    expect(read(passed).flaw).toBe(null);
    const left = lines(...begun.slice(0, 5), { Action: 'run', Package, Test: 'TestExits' });
    expect(read(left + lines({ Action: 'pass', Package })).flaw).toMatch(/^it ends before/);
    const again = passed + lines({ Action: 'start', Package });
    expect(read(again).flaw).toMatch(/^it ends before/);
    const bench = lines({ Action: 'run', Package, Test: 'BenchmarkAdds' });
    expect(read(bench + lines({ Action: 'pass', Package })).flaw).toBe(null);
    const build = lines({ ImportPath: 'other', Action: 'build-fail' });
    expect(read(build + passed).flaw).toBe('it has a build that failed, of no package');
  });

  it.each([
    ['FAIL\tother [setup failed]\n', 'line 6 is no event of go test -json'],
    ['{"Action":"pass","Action":"fail"}\n', 'line 6 has a key twice'],
    ['{"Action":"vanish"}\n', 'data is not of its form: Action'],
  ])('that has a line %j is refused', (line, why) => {
    expect(whyNot(lines(...begun.slice(0, 5)) + line)).toContain(why);
  });
});

describe('the JSON of jest and vitest', () => {
  const test = (status: string, title = status, failureMessages: string[] = []): object => {
    return { ancestorTitles: ['sums'], title, fullName: `sums ${title}`, status, failureMessages };
  };
  const file = (status: string, assertionResults: object[], message = ''): object => {
    return { name: '/app/a.test.js', status, message, assertionResults };
  };
  const run = (testResults: object[], summary: object = {}): string =>
    JSON.stringify({
      success: true,
      numTotalTests: 0,
      numFailedTests: 0,
      snapshot: { total: 0 },
      testResults,
      ...summary,
    });

  it('is counted by the tests of its files', () => {
    const failing = test('failed', 'divides', [
      'Error: expect(received).toBe(expected)\n\nExpected: 1',
    ]);
    const all = [test('passed'), failing, test('pending'), test('todo')];
    const text = run([file('failed', all)], {
      success: false,
      numTotalTests: 4,
      numFailedTests: 1,
    });
    expect(shown(text)).toEqual([
      'passed | sums | passed',
      'failed | sums | divides | Error: expect(received).toBe(expected)',
      'skipped | sums | pending',
      'skipped | sums | todo',
    ]);
    expect(read(text).flaw).toBe(null);
  });

  it('shows a file that can not be loaded as an error', () => {
    const broken = file('failed', [], '  ● Test suite failed to run\n\n    Unexpected token');
    const text = run([broken], { success: false, numRuntimeErrorTestSuites: 1 });
    expect(shown(text)).toEqual(['errored | /app/a.test.js | ● Test suite failed to run']);
    expect(read(text).flaw).toBe(null);
  });

  it.each([
    [{ success: false }, 'it states that it failed, and shows no failing test'],
    [{ wasInterrupted: true }, 'it was interrupted'],
    [{ numFailedTests: 1 }, 'its summary states 1 failing tests, and it shows 0'],
    [{ numTotalTests: 2 }, 'its summary states 2 tests, and it shows 1'],
    [{ numFailedTestSuites: 1 }, 'it states that it failed, and shows no failing test'],
    [{ numRuntimeErrorTestSuites: 1 }, 'its summary states 1 files with an error, and it shows 0'],
  ])('attests nothing beside %j', (summary, flaw) => {
    expect(read(run([file('passed', [test('passed')])], summary)).flaw).toBe(flaw);
  });

  it('is refused if the outcome of a test is not known', () => {
    expect(whyNot(run([file('passed', [test('shrug')])]))).toBe(
      'what "shrug" says of a test is not known',
    );
    expect(whyNot(run([file('errored', [test('passed')])]))).toBe(
      'what "errored" says of a file is not known',
    );
  });
});

describe('TAP', () => {
  const NODE = [
    'TAP version 13',
    '# Subtest: sums',
    '    # Subtest: adds',
    '    ok 1 - adds',
    '    not ok 2 - divides \\# by zero',
    '      ---',
    "      error: '0 == Infinity'",
    '      ...',
    '    ok 3 - later # SKIP',
    '    not ok 4 - more # TODO',
    '    1..4',
    'not ok 1 - sums',
    '# Subtest: cleans',
    '    ok 1 - a',
    '    1..1',
    'not ok 2 - cleans',
    '  ---',
    "  error: 'hook'",
    '  ...',
    '1..2',
    '# fail 1',
  ];

  it('is counted by its test points, and by a suite only if nothing else shows why it failed', () => {
    const text = NODE.join('\n');
    expect(shown(text)).toEqual([
      'passed | sums | adds',
      'failed | sums | divides # by zero | 0 == Infinity',
      'skipped | sums | later',
      'skipped | sums | more',
      'passed | cleans | a',
      'failed | cleans | hook',
    ]);
    expect(read(text)).toMatchObject({ flaw: null, suites: ['sums', 'cleans'] });
    expect(shown(NODE.join('\r\n'))).toEqual(shown(text));
  });

  it.each([
    ['1..3\nok 1 - a\n', 'it is no whole TAP: incorrect number of tests'],
    ['TAP version 13\nok 1 - a\n', 'it is no whole TAP: no plan'],
    ['1..1\nok 1 - a\nok 2 - b\n', 'it is no whole TAP: id greater than plan end'],
    ['1..2\nok 1 - a\nBail out! no database\n', 'it bailed out: no database'],
    ['TAP version 13\nok 1\n1..1\nTAP version 13\nok 1\n1..1\n', 'it has several runs'],
    ['ok 1\n1..1\n\u001B[31mnot ok 2\n', 'its summary states 1 lines of "not ok", and it shows 0'],
    ['1..1\nok 1 - a\n# fail 1\n', 'its summary states 1 failing tests, and it shows 0'],
    ['1..1\n  not ok 1 - a\nok 1 - b\n', 'its summary states 1 lines of "not ok", and it shows 0'],
    ['1..1\n    ok 1 - a\n    1..2\nok 1 - b\n', 'it is no whole TAP: incorrect number of tests'],
  ])('%j attests nothing', (text, flaw) => {
    expect(read(text).flaw).toBe(flaw);
  });

  it('is refused if it is none', () => {
    expect(whyNot('all tests pass')).toMatch(/^neither JUnit XML, go test -json, .* nor TAP$/);
    expect(whyNot('ok 1 - a')).toMatch(/nor TAP$/);
  });

  it('shows each failing point, however they nest and whatever text is between them', () => {
    const point = fc.tuple(fc.boolean(), fc.constantFrom('a', 'b # c', '- d', 'e {'));
    fc.assert(
      fc.property(fc.array(fc.array(point, { maxLength: 5 }), { maxLength: 5 }), (suites) => {
        const text = suites.map((points, at) => {
          const inner = points.map(
            ([ok, name], n) =>
              `${ok ? '' : 'not '}ok ${n + 1} - ${name.replaceAll(/[#{]/g, '\\$&')}`,
          );
          const ok = points.every(([each]) => each);
          const all = [...inner, `1..${points.length}`].map((line) => `    ${line}\n`).join('');
          return `# Subtest: s${at}\n${all}${ok ? '' : 'not '}ok ${at + 1} - s${at}\nprinted\n`;
        });
        const { counts } = read(`TAP version 14\n${text.join('')}1..${suites.length}\n`);
        const all = suites.flat().map(([ok]) => ok);
        expect(counts.failed).toBe(all.filter((ok) => !ok).length);
        expect(counts.passed).toBe(all.filter(Boolean).length);
      }),
    );
  });
});
