import { readFileSync } from 'node:fs';
import { compileAssert } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { measure } from './measure.ts';
import {
  ANSWER,
  covered,
  DIGEST,
  DOCS_ONLY,
  EMPTY,
  exited,
  GREEN,
  HEX,
  junit,
  MISSING,
  MIXED,
  NOTHING_RUN,
  ONE_RED,
  RED,
  RENAMES,
  SCANNED,
  report,
} from './testing/reports.ts';

type Exhibit = Parameters<typeof measure>[1][number];
type Row = readonly [that: string, report: Exhibit, holds: boolean | null];

const DONE = 'The work is finished as it was asked for.';

const ONE_ERROR = report('junit', { tests: 3, failures: 0, errors: 1, failing: [{ name: 'a' }] });
const ONE_FAILED = report('junit', {
  tests: 3,
  failures: 1,
  failing: [{ name: 'a', message: 'no' }],
});
const COOKIES = report('http', 'HTTP/1.1 200 OK\nSet-Cookie: session=1\nset-cookie: a=2\n\n');
/** A message is cut at 200 characters. */
const LONG_WORDS = report(
  'junit',
  `<testsuite><testcase name="a"><failure message="${'-'.repeat(200)} panic"/></testcase></testsuite>`,
);

const TESTS: readonly Row[] = [
  ['junit.failed + junit.errored == 0', GREEN, true],
  ['junit.failed == 0 && junit.errored == 0', RED, false],
  ['!(junit.failed == 0 && junit.errored == 0)', RED, true],
  ['junit.failed + junit.errored > 0', GREEN, false],
  ['junit.passed > 0', RED, true],
  ['junit.passed >= 3 && junit.passed <= 5', GREEN, true],
  ['junit.passed * 2 > junit.run', ONE_RED, true],
  ['junit.passed * 2 > junit.run', RED, false],
  ['junit.passed * 100 >= junit.run * 80', ONE_RED, true],
  ['junit.passed * 100 >= junit.run * 84', ONE_RED, false],
  ['junit.passed * 100 / junit.run == 83', ONE_RED, true],
  ['junit.tests.exists(t, t.name == "pass-1" && t.outcome == "passed")', RED, true],
  ['junit.tests.exists(t, t.name == "fail-2" && t.outcome == "passed")', RED, false],
  ['junit.tests.all(t, !t.suite.contains("src.core") || t.outcome == "passed")', GREEN, true],
  ['junit.failing.all(t, t.name.startsWith("fail-") || t.name.startsWith("error-"))', RED, true],
  ['junit.failing.all(t, t.name.startsWith("fail-"))', RED, false],
  ['"core" in junit.suites', GREEN, true],
  ['junit.skipped <= 2', NOTHING_RUN, null],
  ['junit.failed == 0', EMPTY, null],
  ['junit.tests.all(t, t.outcome == "passed")', report('junit', { tests: 3, failures: 0 }), null],
  ['junit.passed == 3', report('junit', { tests: 3, failures: 0 }), true],
  ['junit.failing.size() == 0', report('junit', { tests: 3, failures: 1 }), null],
  [
    'junit.failed == 0',
    report('junit', '<testsuite failures="3"><testcase name="a"/></testsuite>'),
    null,
  ],
  ['junit.passed / (junit.failed + junit.errored) > 1', GREEN, null],
  ['!("e2e" in junit.suites)', report('junit', { tests: 3, failures: 0 }), null],
  ['!("e2e" in junit.suites)', report('junit', { tests: 3, failures: 0, suites: ['a'] }), true],
  ['junit.failing.all(t, t.name != "b")', ONE_ERROR, true],
  ['junit.failing.all(t, t.outcome == "failed")', ONE_ERROR, null],
  ['junit.failing.all(t, t.outcome != "errored")', ONE_ERROR, null],
  ['junit.failing.all(t, t.file == "" && t.suite == "")', ONE_ERROR, null],
  ['junit.failing.all(t, !t.message.contains("panic"))', ONE_ERROR, null],
  ['junit.failing.all(t, t.message == "no" && t.outcome == "failed")', ONE_FAILED, true],
  ['junit.failing.all(t, !t.message.contains("panic"))', LONG_WORDS, null],
  ['junit.failing.all(t, t.outcome == "failed")', LONG_WORDS, true],
];

const OTHERS: readonly Row[] = [
  ['coverage.lines.percent >= 80 && coverage.lines.percent < 90', covered(85, 100), true],
  ['coverage.lines.percent >= 80', covered(79_999, 100_000), false],
  ['coverage.branches.percent == 50.0', covered(9, 10), true],
  ['coverage.branches.covered == 1', covered(9, 10), true],
  ['coverage.functions.percent > 0', covered(9, 10), null],
  ['coverage.lines.covered == 8', report('coverage', { lines: { pct: 80 } }), null],
  [
    'coverage.files["/w/src/a.ts"].lines.percent >= 50',
    report('coverage', 'SF:/w/src/a.ts\nDA:1,1\nDA:2,0\nend_of_record\n'),
    true,
  ],
  [
    'coverage.files["/w/src/b.ts"].lines.percent >= 50',
    report('coverage', 'SF:/w/src/a.ts\nDA:1,1\nend_of_record\n'),
    null,
  ],
  ['!("src/a.ts" in coverage.files)', covered(9, 10), null],
  ['coverage.files.all(f, f.startsWith("src/"))', covered(9, 10), null],
  ['exit_code.code != 0', exited(3), true],
  ['exit_code.code != 0', exited(0), false],
  ['exit_code.succeeded', exited(1), false],
  ['exit_code.command == "npm test" && exit_code.succeeded', exited(0, 'npm test'), true],
  ['exit_code.command == "npm test"', exited(0), null],
  ['exit_code.timed_out', report('exit-code', { code: 0, timedOut: true }), true],
  ['exit_code.succeeded', report('exit-code', { code: 0, timedOut: true }), false],
  ['exit_code.code == 0', report('exit-code', { signal: 'SIGKILL' }), null],
  ['exit_code.signal == "SIGKILL"', report('exit-code', { signal: 'SIGKILL' }), true],
  ['exit_code.signal == ""', exited(0), true],
  ['digest.files["dist/app.js"].size == 2048', DIGEST, true],
  ['digest.files["dist/app.js"].size < 2000', DIGEST, false],
  [`digest.files["dist/app.js"].sha256 == "${HEX}"`, DIGEST, true],
  [`digest.files["dist/app.js"].sha256 != "${HEX}"`, DIGEST, false],
  ['digest.files["dist/other.js"].size == 2048', DIGEST, null],
  ['digest.files["__proto__"].size == 2048', DIGEST, null],
  ['digest.files["dist/app.js"].sha1 == "ab"', DIGEST, null],
  ['!http.headers["set-cookie"].contains("session")', COOKIES, false],
  ['http.status != 404', MISSING, false],
  ['http.status >= 200 && http.status < 300', ANSWER, true],
  ['http.body.contains("\\"ok\\"")', ANSWER, true],
  ['http.body.contains("ok and more")', ANSWER, false],
  ['!http.body.contains("password")', ANSWER, true],
  ['!http.body.contains("password")', MISSING, null],
  ['http.headers["content-type"].startsWith("application/json")', ANSWER, true],
  ['http.headers["x-gone"] == "a"', ANSWER, null],
  ['"x-gone" in http.headers', ANSWER, false],
  ['http.method == "GET" && http.url.endsWith("/health")', ANSWER, true],
  ['sarif.errors == 2 && sarif.warnings == 0 && sarif.notes == 1', SCANNED, true],
  ['sarif.critical + sarif.high == 0', SCANNED, false],
  ['sarif.tools == ["Trivy"]', SCANNED, true],
  ['sarif.results.all(r, r.level != "error" || r.rule == "CVE-1")', SCANNED, true],
  ['sarif.results.all(r, r.file.startsWith("go"))', SCANNED, null],
  ['diffstat.paths.all(p, p.startsWith("docs/"))', DOCS_ONLY, true],
  ['diffstat.paths.all(p, p.startsWith("docs/"))', MIXED, false],
  ['!diffstat.paths.exists(p, p.startsWith("src/"))', MIXED, false],
  ['diffstat.paths.exists(p, p == "src/old.ts")', RENAMES, true],
  ['diffstat.paths.all(p, p.startsWith("docs/"))', report('diffstat', { files: [] }), null],
  ['diffstat.count == 0', report('diffstat', { files: [] }), true],
  ['diffstat.count <= 2', MIXED, false],
  ['diffstat.added < 20', DOCS_ONLY, true],
  ['diffstat.added < 20', MIXED, null],
  ['diffstat.removed == 0', DOCS_ONLY, false],
  ['diffstat.added + diffstat.removed == 14', DOCS_ONLY, true],
  ['diffstat.files.all(f, f.status != "deleted")', MIXED, false],
  ['diffstat.files.all(f, f.status != "deleted")', RENAMES, true],
  ['diffstat.files.all(f, f.status != "deleted")', DOCS_ONLY, null],
  ['diffstat.files.all(f, f.added < 5)', MIXED, false],
];

function documented(): string[] {
  const page = new URL('../../../docs/check-a-done.md', import.meta.url);
  const [, block = ''] = readFileSync(page, 'utf8').split('```cel\n');
  const lines = block.split('```')[0]?.split('\n') ?? [];
  return lines.filter((line) => line !== '');
}

const read = (asserts: readonly { that: string; of?: string }[], ...exhibits: Exhibit[]) =>
  measure(asserts.map(({ that }) => that).join('; '), exhibits, asserts);

describe('what a claim asserts in CEL', () => {
  it.each(documented())('%s, as the page has it, compiles', (that) => {
    expect(compileAssert(that)).toMatchObject({ ok: true });
  });

  it.each([...TESTS, ...OTHERS])('%s', (that, exhibit, expected) => {
    expect(read([{ that }], exhibit).readings[0]?.measured.holds).toBe(expected);
  });

  it('is on record with the expression, the values that it saw and the failing tests', () => {
    const [reading] = read([{ that: 'junit.failed == 0 && junit.run > 2' }], RED).readings;
    expect(reading).toEqual({
      id: 'the-junit',
      relevance: 1,
      support: 0,
      refute: 1,
      neutral: 0,
      measured: {
        kind: 'junit',
        holds: false,
        what: '`junit.failed == 0 && junit.run > 2` is false: junit.failed = 1, junit.run = 4; 2 of 4 tests fail: "fail-2" (expected 1), "error-4" (boom)',
      },
    });
  });

  it('is told to lack its report where none of its kind was handed in', () => {
    const { readings, missing } = read([{ that: 'junit.failed == 0' }], ANSWER);
    expect(readings[0]?.measured.holds).toBeNull();
    expect(missing).toEqual(['no report was handed in that "junit.failed == 0" is about']);
    expect(read([{ that: 'http.status == 500' }], ANSWER).missing).toEqual([]);
  });

  it('is the whole of a claim that says nothing else', () => {
    const { readings, missing } = read([{ that: 'http.status == 200' }], ANSWER);
    expect(readings[0]).toMatchObject({ support: 1, measured: { holds: true } });
    expect(missing).toEqual([]);
  });

  it('makes no words good that no rule reads, and refutes them where it is false', () => {
    const { readings, missing } = measure(DONE, [ANSWER], [{ that: 'http.status == 200' }]);
    expect(readings[0]).toMatchObject({ support: 0, refute: 0, measured: { holds: null } });
    expect(missing).toEqual([`no measurement attests that "${DONE.slice(0, -1)}"`]);
    const [red] = measure(DONE, [RED], [{ that: 'junit.failed == 0' }]).readings;
    expect(red).toMatchObject({ refute: 1, measured: { holds: false } });
  });

  it('has to hold beside the sentences that are read', () => {
    const passes = [{ that: 'junit.passed == 2' }];
    expect(measure('All tests pass.', [RED], passes).readings[0]?.measured.holds).toBe(false);
    const failed = measure('Tests fail.', [RED], [{ that: 'junit.passed == 4' }]);
    expect(failed.readings[0]?.measured.holds).toBe(false);
    const { readings, missing } = measure('Coverage is 90 %.', [RED], passes);
    expect(readings[0]).toMatchObject({ support: 0, refute: 0 });
    expect(missing).toEqual(['no measurement attests that "Coverage is 90 %"']);
  });

  it('is attested by nothing where no report of its kind is there, and then the claim is not', () => {
    const asserts = [{ that: 'junit.failed == 0' }, { that: 'coverage.lines.percent > 80' }];
    const { readings, missing } = measure('All tests pass.', [GREEN], asserts);
    expect(readings[0]).toMatchObject({ support: 0, refute: 0, measured: { holds: null } });
    expect(missing).toEqual(['no measurement attests that "coverage.lines.percent > 80"']);
    expect(read([{ that: 'junit.failed == 0' }], ANSWER).readings[0]?.measured.holds).toBeNull();
  });

  it('says why it can not be told', () => {
    const what = (that: string, exhibit: Exhibit) =>
      read([{ that }], exhibit).readings[0]?.measured.what;
    expect(what('http.body.contains("a")', MISSING)).toBe(
      '`http.body.contains("a")` can\'t be told: it does not give http.body',
    );
    expect(what('junit.passed / junit.failed == 1', GREEN)).toContain(
      "can't be told: division by zero",
    );
    expect(what('junit.failed == 0', EMPTY)).toContain("can't be told: it holds no test");
  });

  it('holds of every report of its kind, or of the one that it names', () => {
    const [good, bad] = [
      { ...exited(0), id: 'good' },
      { ...exited(1), id: 'bad' },
    ];
    const holds = (asserts: Parameters<typeof read>[0]) =>
      read(asserts, good, bad).readings.map(({ measured }) => measured.holds);
    expect(holds([{ that: 'exit_code.code == 0' }])).toEqual([true, false]);
    const named = [
      { that: 'exit_code.code == 0', of: 'good' },
      { that: 'exit_code.code == 1', of: 'bad' },
    ];
    expect(holds(named)).toEqual([true, true]);
    expect(holds([{ that: 'exit_code.code == 0', of: 'bad' }])).toEqual([null, false]);
  });

  it('holds of none where it can not be told of one of them, but for one that names a file', () => {
    const holds = (that: string, ...all: Exhibit[]) =>
      read([{ that }], ...all.map((one, i) => ({ ...one, id: `${i}` }))).readings.map(
        ({ measured }) => measured.holds,
      );
    const killed = report('exit-code', { signal: 'SIGKILL' });
    expect(holds('exit_code.code == 0', exited(0), killed)).toEqual([null, null]);
    expect(holds('exit_code.code == 0', exited(1), killed)).toEqual([false, null]);
    const cut = report('diffstat', ' .../src/a.ts | 3 +--\n');
    const onlyDocs = 'diffstat.paths.all(p, p.startsWith("docs/"))';
    expect(holds(onlyDocs, DOCS_ONLY, cut)).toEqual([null, null]);
    const other = report('digest', { path: 'b', algorithm: 'sha256', hex: HEX, size: 1 });
    expect(holds('digest.files["dist/app.js"].size == 2048', DIGEST, other)).toEqual([true, null]);
  });

  it('is of all runs of tests together, unless it names one', () => {
    const [one, other] = [GREEN, { ...junit(['pass', 'fail'], 'name="other"'), id: 'other' }];
    const holds = (that: string, of?: string) =>
      read([{ that, ...(of === undefined ? {} : { of }) }], one, other).readings.map(
        ({ measured }) => measured.holds,
      );
    expect(holds('junit.passed == 5')).toEqual([true, true]);
    expect(holds('junit.failed == 0')).toEqual([false, false]);
    expect(holds('junit.failed == 0', 'the-junit')).toEqual([true, null]);
    expect(
      read([{ that: 'junit.passed == 4' }], GREEN, report('junit', '<testsuite>')).readings[0]
        ?.measured.holds,
    ).toBeNull();
  });
});
