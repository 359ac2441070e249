import { artifactFault, proceedingNamed, type Discovery } from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from './measure.ts';
import { covered, exited, GREEN, junit, NOTHING_RUN, RED, report } from './testing/reports.ts';

const read = (claim: string, ...exhibits: Parameters<typeof measure>[1][number][]) =>
  measure(claim, exhibits);

describe('what is measured', () => {
  it('names the failing tests, and what they said', () => {
    expect(read('All tests pass.', RED).readings[0]).toEqual({
      id: 'the-junit',
      relevance: 1,
      support: 0,
      refute: 1,
      neutral: 0,
      measured: {
        kind: 'junit',
        holds: false,
        what: '2 of 4 tests fail: "fail-2" (expected 1), "error-4" (boom)',
      },
    });
  });

  it('is no support where a part of the claim is attested by nothing, and says which', () => {
    const { readings, missing } = read('All tests pass and coverage is at least 80 %.', GREEN);
    expect(readings[0]).toMatchObject({ support: 0, refute: 0, relevance: 1 });
    expect(readings[0]?.measured.what).toContain('not all that is claimed');
    expect(missing).toEqual(['no measurement attests that "coverage is at least 80 %"']);
  });

  it('is nothing where it can not be read, or is of another kind: and both are said', () => {
    const broken = report('junit', '<testsuite>');
    expect(read('All tests pass', broken)).toMatchObject({
      readings: [{ relevance: 0, refute: 0.5, neutral: 0.5, measured: { holds: null } }],
      missing: [
        expect.stringMatching(
          /^evidence the-junit: its junit report can't be read: not well-formed/,
        ),
      ],
    });
    const beside = read('All tests pass', covered(9, 10));
    expect(beside.readings[0]?.measured.what).toContain('say nothing of what is claimed');
    expect(beside.missing).toEqual([]);
  });

  it('may say the contrary, as likely as not, where nobody knows what it reports of the claim', () => {
    const against = (claim: string, ...all: Parameters<typeof measure>[1][number][]) =>
      read(claim, ...all).readings.map(({ relevance, refute }) => [relevance, refute]);
    const broken = report('junit', '<testsuite>');
    const lying = report('junit', '<testsuite failures="1"><testcase name="a"/></testsuite>');
    for (const unclear of [broken, lying, NOTHING_RUN])
      expect(against('All tests pass', unclear)).toEqual([[0, 0.5]]);
    expect(against('The parser of dates is done', broken)).toEqual([[0, 0.5]]);
    expect(against('The parser of dates is done', NOTHING_RUN)).toEqual([[0, 0]]);
    expect(against('The endpoint returns 200', broken)).toEqual([[0, 0]]);
    expect(against('All tests pass', RED, lying)[0]).toEqual([1, 1]);
    for (const failed of [exited(1), exited(1, 'npm ci && npm run build')])
      expect(against('The build succeeds', failed)).toEqual([[0, 0.5]]);
    for (const other of [exited(0), exited(1, 'npm run lint')])
      expect(against('The build succeeds', other)).toEqual([[0, 0]]);
    expect(against('The build fails', exited(1))).toEqual([[0, 0]]);
    const within = report('diffstat', '1\t1\tcore/test/a.ts');
    expect(against('It does not touch test/', within)).toEqual([[0, 0.5]]);
    const torn = [exited(0, 'npm test'), exited(1, 'npm run lint')];
    expect(against('The command succeeds', ...torn).map(([, refute]) => refute)).toEqual([0, 0.5]);
  });

  it('may say the contrary where it does not tell whether it is of what is claimed', () => {
    const against = (claim: string, ...all: Parameters<typeof measure>[1][number][]) =>
      read(claim, ...all).readings.map(({ support, refute }) => [support, refute]);
    const named = (id: string, failures: number) => {
      return { ...report('junit', { tests: 3, failures }), id };
    };
    const [silent, open] = [
      [0, 0],
      [0, 0.5],
    ];
    for (const claim of ['All unit tests pass.', 'No unit test fails.'])
      for (const red of [named('report', 1), exited(1, 'npm test'), exited(1, 'pytest tests/unit')])
        expect(against(claim, named('unit', 0), red), claim).toEqual([silent, open]);
    for (const other of [named('report', 0), named('e2e', 1), exited(1, 'npm run test:e2e')])
      expect(against('All unit tests pass.', named('unit', 0), other)[1]).toEqual(silent);
    expect(against('No test fails.', GREEN, exited(1, 'npm test'))).toEqual([silent, open]);
    expect(against('All 4 tests pass.', exited(1, 'npm test'))).toEqual([open]);
    expect(against('No test fails.', exited(0, 'npm test'))).toEqual([silent]);

    const wrapped = ['npm test > log.txt 2>&1', 'npm test | tee log', 'bash -lc "cd a; npm test"'];
    for (const line of wrapped) {
      expect(against('All tests pass.', GREEN, exited(1, line)), line).toEqual([silent, open]);
      expect(against('`npm test` passes.', exited(1, line)), line).toEqual([open]);
      expect(against('All tests pass.', exited(0, line)), line).toEqual([silent]);
      expect(against('Linting passes.', exited(1, line)), line).toEqual([silent]);
    }
    expect(against('`npm test` passes.', exited(1, 'npm test-all'))).toEqual([silent]);
    expect(against('All tests pass.', exited(1, './run-tests.sh'))).toEqual([open]);
    expect(against('All tests pass.', exited(0, './run-tests.sh'))).toEqual([silent]);

    const got = (data: object) => report('http', data);
    const well = got({ status: 200, url: '/a' });
    expect(against('/a returns 200.', well, got({ status: 500 }))).toEqual([silent, open]);
    expect(against('POST /a returns 200.', got({ status: 500 }))).toEqual([open]);
    for (const other of [{ status: 500, url: '/b' }, { status: 200 }])
      expect(against('/a returns 200.', well, got(other))).toEqual([[1, 0], silent]);

    const diff = (text: string) => report('diffstat', text);
    const [docs, long] = [diff('M\tdocs/a.md\n'), ' .../some/long/path/to/a.ts | 2 +-\n'];
    const claims = ['It only touches docs/.', 'It touches 1 file.', 'docs/b.md is unchanged.'];
    for (const claim of claims)
      expect(against(claim, docs, diff(long)), claim).toEqual([silent, open]);
    expect(against('No file is deleted.', docs, diff('0\t9\ta.ts\n'))).toEqual([silent, open]);

    const [one, two] = ['a', 'b'].map((hex) => hex.repeat(64));
    const sums = (text: string) => report('digest', text);
    const [sure, torn] = [sums(`${one}  a.js\n`), sums(`${one}  x/a.js\n${two}  y/a.js\n`)];
    expect(against(`a.js has sha256 ${one}.`, sure, torn)).toEqual([silent, open]);
    expect(against(`dist/a.js has sha256 ${two}.`, sure)).toEqual([open]);
    expect(against(`dist/a.js has sha256 ${one}.`, sure)).toEqual([silent]);
  });

  it('is of no whole path where git cut a rename short', () => {
    const moved = report('diffstat', ' .../reading/adapters => infra/models}/x.ts | 0\n');
    for (const claim of ['It only touches infra/.', 'It does not touch services/.'])
      expect(read(claim, moved).readings[0]?.measured.holds, claim).toBeNull();
  });

  it('is one change where a diff lists no file beside those of another', () => {
    const diff = (text: string) => report('diffstat', text);
    const whole = diff('A\tdocs/some/long/path/to/a.md\nM\tdocs/b.md\n');
    const summary = diff(' create mode 100644 docs/some/long/path/to/a.md\n');
    const stat = diff(' .../some/long/path/to/a.md | 2 --\n docs/b.md | 3 ---\n');
    for (const claim of ['It only touches docs/.', 'src/ is unchanged.', 'No file is deleted.'])
      for (const again of [summary, stat])
        expect(read(claim, whole, again).readings[0]?.measured.holds, claim).toBe(true);
  });

  it('may say the contrary of words that no rule reads, but where it is of what went well', () => {
    const response = (status: number) => report('http', `HTTP/1.1 ${status} Said\n\n`);
    const diff = report('diffstat', '1\t1\tsrc/a.ts');
    const against = (one: Parameters<typeof measure>[1][number]) =>
      read('The service is healthy, says everyone.', one).readings[0]?.refute;
    for (const other of [RED, exited(1, 'npm test'), response(500), covered(7, 10), diff])
      expect(against(other)).toBe(0.5);
    for (const well of [GREEN, exited(0), response(200)]) expect(against(well)).toBe(0);
  });

  it('says why a claim is not read by rule', () => {
    const { readings } = read('All tests pass except flaky ones', RED);
    expect(readings[0]?.measured).toMatchObject({
      holds: null,
      what: "what is claimed can't be measured by rule: no rule reads it",
    });
  });

  it('is not of another commit than the claim is about', () => {
    const at = (commit: string) => report('junit', { tests: 1, failures: 1, commit });
    const claim = 'At commit abc1234 all tests pass.';
    expect(read(claim, at('abc1234f')).readings[0]?.measured.holds).toBe(false);
    const other = read(claim, at('fed4321')).readings[0];
    expect(other).toMatchObject({ relevance: 0, measured: { what: 'it is of commit fed4321' } });
    for (const value of ['FED4321', ' fed4321 ', 'fed4321-dirty']) {
      const property = `<properties><property name="commit" value="${value}"/></properties>`;
      const run = report('junit', `<testsuite>${property}<testcase name="a"/></testsuite>`);
      expect(read(claim, run).readings[0]).toMatchObject({ support: 0, measured: { holds: null } });
    }
    const by = (commit: string, failures: number, day: number) => {
      const run = report('junit', { tests: 1, failures, commit });
      return { ...run, id: `${day}`, source: 'ci', date: `2026-01-0${day}` };
    };
    const said = read(claim, by('abc1234', 1, 1), by('fed4321', 0, 2), exited(0, 'npm test'));
    expect(said.readings.map(({ measured }) => measured.holds)).toEqual([false, null, true]);
  });

  it('is replaced by a later report of the same source, and by no other', () => {
    const dated = (one: typeof RED, date: string, source: string) => ({
      ...one,
      id: date,
      date,
      source,
    });
    const before = dated(RED, '2026-01-01', 'ci');
    const rerun = report('junit', (RED.text ?? '').replaceAll(/<(?:failure|error)[^>]*>/g, ''));
    const after = dated(rerun, '2026-01-02', 'ci');
    const said = (...all: (typeof RED)[]) =>
      read('All tests pass.', ...all).readings.map(({ measured }) => measured.holds);
    expect(said(before, after)).toEqual([null, true]);
    expect(said(after, before)).toEqual([true, null]);
    expect(said(before, { ...after, source: 'elsewhere' })).toEqual([false, true]);
    expect(said({ ...before, date: 'once' }, after)).toEqual([false, true]);
    for (const day of ['2026-01-02', '2026-01', '2026']) {
      const morning = { ...after, date: '2026-01-02T09:00:00Z' };
      expect(said({ ...before, date: day }, morning)).toEqual([false, true]);
    }
    const by = (until: string) =>
      measure('All tests pass.', [before, after], [], Date.parse(until)).readings;
    expect(by('2026-01-03').map(({ measured }) => measured.holds)).toEqual([null, true]);
    expect(by('2026-01-01').map(({ measured }) => measured.holds)).toEqual([false, true]);
  });

  it('is replaced by no run that leaves out what failed', () => {
    const run = (day: number, content: unknown) => {
      return { ...report('junit', content), id: `${day}`, date: `2026-01-0${day}`, source: 'ci' };
    };
    const suite = (cases: string) => `<testsuite name="pytest">${cases}</testsuite>`;
    const red = run(1, suite('<testcase name="a"/><testcase name="b"><failure/></testcase>'));
    const said = (later: unknown, before = red) =>
      read('All tests pass.', before, run(2, later)).readings.map(({ measured }) => measured.holds);
    expect(said(suite('<testcase name="a"/><testcase name="b"/>'))).toEqual([null, true]);
    expect(said(suite('<testcase name="b"/>'))).toEqual([null, true]);
    expect(said(suite('<testcase name="a"/>'))).toEqual([false, true]);
    expect(said(suite('<testcase name="a"/><testcase name="b"><skipped/></testcase>'))).toEqual([
      false,
      true,
    ]);
    const counted = run(1, { tests: 9, failures: 2, failing: [{ name: 'b' }], suites: ['pytest'] });
    expect(said({ tests: 9, failures: 0, suites: ['pytest'] }, counted)).toEqual([null, true]);
    expect(said({ tests: 9, failures: 0, skipped: 1, suites: ['pytest'] }, counted)).toEqual([
      false,
      true,
    ]);
    expect(said(suite('<testcase name="b"/>'), counted)).toEqual([false, true]);
  });

  it('is no sum of runs that may be of the same tests', () => {
    const given = (suites?: string[]) =>
      report('junit', { tests: 12, failures: 0, ...(suites && { suites }) });
    const said = (claim: string, ...all: (typeof RED)[]) =>
      read(claim, ...all).readings.map(({ measured }) => measured.holds);
    expect(said('24 tests pass.', given(), given())).toEqual([null, null]);
    expect(said('12 tests pass.', given(['a']), given(['a', 'b']))).toEqual([null, null]);
    expect(said('24 tests pass.', given(['a']), given(['b']))).toEqual([true, true]);
    expect(said('All tests pass.', given(), given())).toEqual([true, true]);
    expect(said('16 tests pass.', GREEN, given(['core']))).toEqual([null, null]);
    expect(said('16 tests pass.', GREEN, given(['other']))).toEqual([true, true]);
  });

  it('is a count of unit tests by reports of those alone', () => {
    const run = (source: string, suite: string, failing = '') => {
      const cases = `<testcase name="${source}-${suite}"/>${failing}`;
      return {
        ...report('junit', `<testsuite name="${suite}">${cases}</testsuite>`),
        id: source,
        source,
      };
    };
    const said = (claim: string, ...all: (typeof RED)[]) =>
      read(claim, ...all).readings.map(({ measured }) => measured.holds);
    const [unit, other, e2e] = [run('unit', 'a'), run('unit-b', 'smoke'), run('e2e', 'c')];
    expect(said('1 unit test passes.', unit, e2e)).toEqual([true, null]);
    expect(said('2 unit tests pass.', unit, e2e)).toEqual([false, null]);
    expect(said('2 unit tests pass.', unit, other, e2e)).toEqual([true, true, null]);
    expect(said('All 3 unit tests pass.', unit, other, e2e)).toEqual([false, false, null]);
    const mixed = report(
      'junit',
      '<testsuites><testsuite name="unit"><testcase name="a"/></testsuite><testsuite name="e2e"><testcase name="b"><failure/></testcase></testsuite></testsuites>',
    );
    expect(said('1 unit test fails.', mixed)).toEqual([null]);
    expect(said('At least one unit test fails.', mixed)).toEqual([null]);
    expect(said('All unit tests pass.', run('e2e', 'unit conversion'))).toEqual([null]);
  });

  it('is no count of files of which one is listed twice', () => {
    const files = [{ path: 'a.ts' }, { path: './a.ts' }];
    for (const given of [{ files }, '1\t0\ta.ts\n1\t0\t./a.ts\n'])
      expect(read('It touches 2 files.', report('diffstat', given)).missing).toEqual([
        "evidence the-diffstat: its diffstat report can't be read: it lists a.ts twice",
      ]);
  });

  it('is of no change that lists no file', () => {
    for (const given of ['\n', ' mode change 100644 => 100755\n'])
      expect(read('No files are deleted.', report('diffstat', given))).toMatchObject({
        readings: [{ measured: { holds: null } }],
        missing: ["evidence the-diffstat: its diffstat report can't be read: it lists no file"],
      });
    const none = report('diffstat', ' 0 files changed\n');
    expect(read('No files are deleted.', none).readings[0]?.measured.holds).toBe(true);
  });

  it('is not that few tests fail where none was run', () => {
    for (const claim of ['0 tests fail.', 'At most 2 tests fail.', '0 of 2 tests fail.'])
      expect(read(claim, NOTHING_RUN).readings[0]?.measured.holds).toBeNull();
    expect(read('2 tests pass.', NOTHING_RUN).readings[0]?.measured.holds).toBe(false);
    expect(read('2 tests are skipped.', NOTHING_RUN).readings[0]?.measured.holds).toBe(true);
  });

  it('is replaced by no later change: a change of one day is made beside that of the day before', () => {
    const of = (day: number, path: string) => {
      const diff = report('diffstat', `1\t0\t${path}\n`);
      return { ...diff, id: `${day}`, date: `2026-01-0${day}`, source: 'git' };
    };
    const { readings } = read('It does not touch src/.', of(1, 'src/a.ts'), of(2, 'docs/a.md'));
    expect(readings.map(({ measured }) => measured.holds)).toEqual([false, true]);
    const said = (claim: string, ...all: (typeof RED)[]) =>
      read(claim, ...all).readings.map(({ measured }) => measured.holds);
    expect(said('1 file is changed.', of(1, 'src/a.ts'), of(2, 'docs/a.md'))).toEqual([null, null]);
    expect(said('No more than 1 file is changed.', of(1, 'a'), of(2, 'b'))).toEqual([null, null]);
    const created = report('diffstat', ' create mode 100644 src/b.ts\n');
    const two = report('diffstat', '1\t0\tsrc/a.ts\n1\t0\tsrc/b.ts\n');
    const again = report('diffstat', 'M\tsrc/a.ts\nA\tsrc/b.ts\n');
    expect(said('2 files are changed.', two, created, again)).toEqual([true, null, true]);
  });

  it('is replaced by none of another suite or address', () => {
    const at = (one: typeof RED, day: number) => ({
      ...one,
      id: `${day}`,
      date: `2026-01-0${day + 1}`,
      source: 'ci',
    });
    const said = (claim: string, ...all: (typeof RED)[]) =>
      read(claim, ...all.map(at)).readings.map(({ measured }) => measured.holds);
    const [unit, both] = ['unit', 'core'].map((name) => {
      const suite = `<testsuite name="${name}"><testcase name="a"/></testsuite>`;
      return report('junit', `<testsuites>${suite}<testsuite name="unit"/></testsuites>`);
    });
    if (!unit || !both) throw new Error('two of them');
    const red = report('junit', { tests: 1, failures: 1, suites: ['core'] });
    expect(said('All tests pass.', red, unit)).toEqual([false, true]);
    expect(said('All tests pass.', red, both)).toEqual([null, true]);
    const got = (url: string, status: number) => report('http', { url, status });
    expect(said('/a returns 200', got('/a', 500), got('/b', 200))).toEqual([false, null]);
    expect(said('/a returns 200', got('/a', 500), got('/a', 200))).toEqual([null, true]);
  });

  it('keeps nothing of a report that contradicts itself but the failures that it shows', () => {
    const lying = (cases: string) =>
      report('junit', `<testsuite tests="9" failures="3"><testcase name="a"/>${cases}</testsuite>`);
    const holds = (claim: string, cases: string) =>
      read(claim, lying(cases)).readings[0]?.measured.holds;
    expect(holds('All tests pass', '')).toBeNull();
    expect(holds('1 test passes', '')).toBeNull();
    const shown = '<testcase name="b"><failure/></testcase>';
    expect(holds('All tests pass', shown)).toBe(false);
    expect(holds('Some tests fail', shown)).toBe(true);
    expect(holds('1 test fails', shown)).toBeNull();
  });

  it('is whatever the claim, a reading of the form that goes on record', () => {
    const words = fc.constantFrom(
      ...'all no not some most tests test pass passes fail fails the coverage is at least over 80 % and but, or 3 it exits with 0 changes only docs/ returns 200 "x" ` between that true'.split(
        ' ',
      ),
    );
    const claims = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 30 }).map((all) => all.join(' ')),
    );
    const exhibits = [RED, covered(1, 2), exited(1, 'npm test')];
    fc.assert(
      fc.property(claims, (claim) => {
        const { readings } = measure(claim, exhibits);
        const discovery: Omit<Discovery, 'exhibits'> = {
          kind: 'discovery',
          element: 'air',
          challenger: 'Bulwark',
          checks: [],
          abstained: null,
        };
        const court = proceedingNamed('defect-court')?.definition;
        expect(court && artifactFault(court, { ...discovery, exhibits: readings })).toBeNull();
        for (const { support, refute, neutral } of readings)
          expect(support + refute + neutral).toBe(1);
      }),
      { numRuns: 500 },
    );
  });

  it('never has a claim and its denial both attested, or both falsified, by one report', () => {
    const denials = [
      ['All tests pass', 'Some tests fail'],
      ['The test suite passes', 'The test suite fails'],
      ['No test fails', 'At least one test fails'],
      ['At least 3 tests pass', 'Fewer than 3 tests pass'],
      ['No more than 2 tests fail', 'More than 2 tests fail'],
    ] as const;
    const outcomes = fc.array(fc.constantFrom('pass', 'fail', 'error', 'skip'), { minLength: 1 });
    fc.assert(
      fc.property(fc.constantFrom(...denials), outcomes, ([claim, denial], all) => {
        const [one, other] = [claim, denial].map(
          (text) => read(text, junit(all)).readings[0]?.measured.holds,
        );
        expect(other).toBe(one === null || one === undefined ? one : !one);
      }),
    );
  });
});
