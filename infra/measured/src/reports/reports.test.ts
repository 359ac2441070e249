import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReport } from './read-report.ts';
import type { Report, ReportKind } from './report.ts';

const KINDS: readonly ReportKind[] = [
  'junit',
  'coverage',
  'exit-code',
  'digest',
  'http',
  'diffstat',
];

function read<Kind extends ReportKind>(
  kind: Kind,
  given: unknown,
): Extract<Report, { kind: Kind }> {
  const found = readReport(kind, typeof given === 'string' ? { text: given } : { data: given });
  if (found.status === 'unreadable') throw new Error(found.why);
  if (!isOf(found.report, kind)) throw new Error(`a ${found.report.kind} report`);
  return found.report;
}

function isOf<Kind extends ReportKind>(
  report: Report,
  kind: Kind,
): report is Extract<Report, { kind: Kind }> {
  return report.kind === kind;
}

function whyNot(kind: ReportKind, given: unknown): string {
  const found = readReport(kind, typeof given === 'string' ? { text: given } : { data: given });
  return found.status === 'unreadable' ? found.why : 'it was read';
}

const fragments = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<testsuite>',
      '</testsuite>',
      '<testcase name="a">',
      '<failure/>',
      '<coverage>',
      '<!DOCTYPE x [',
      ']>',
      '<!ENTITY a "b">',
      '&a;',
      '<![CDATA[',
      'SF:a\n',
      'DA:1,1\n',
      'end_of_record\n',
      '1\t2\ta\n',
      ' a | 3 ++-\n',
      'HTTP/1.1 200 OK\r\n',
      '\r\n\r\n',
      '{"code":',
      '}',
      '[',
      'null',
      '"',
      '\u0000',
      '\ud800',
      ' 1 file changed\n',
    ),
    fc.string(),
  ),
);

describe('whatever stands in a report', () => {
  it.each(KINDS)('as text or as data, %s is read or is not, and nothing is thrown', (kind) => {
    const answers = ['read', 'unreadable'];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fragments.map((all) => all.join('')),
        ),
        (text) => {
          expect(answers).toContain(readReport(kind, { text }).status);
        },
      ),
      { numRuns: 500 },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.object()), (data) => {
        expect(answers).toContain(readReport(kind, { data }).status);
      }),
    );
  });

  it('is unreadable where there is nothing', () => {
    for (const kind of KINDS) expect(whyNot(kind, '')).toBe('it is empty');
  });
});

describe('XML', () => {
  const laughs = '<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><testsuite name="&b;"/>';

  it.each([
    ['declares entities of its own', laughs, /DOCTYPE declares/],
    ['uses an entity that none declared', '<testsuite name="&passwd;"/>', /not well-formed/],
    ['is not closed', '<testsuite><testcase name="a">', /not well-formed/],
    ['has two roots', '<testsuite/><testsuite/>', /not well-formed/],
    ['nests beyond reason', '<testsuite>'.repeat(10_000), /nested more than 64/],
    ['is of another kind', '<html/>', /its root is <html>/],
  ])('that %s is refused', (_what, text, why) => {
    expect(whyNot('junit', text)).toMatch(why);
  });

  it('whose suites have names out of all proportion to their tests is refused', () => {
    const nested = (name: string): string =>
      `<testsuite name="${name}"><testsuite name="${name}">${'<testcase name="a"/>'.repeat(500)}</testsuite></testsuite>`;
    expect(read('junit', nested('a'.repeat(100))).cases).toHaveLength(500);
    expect(whyNot('junit', nested('a'.repeat(5000)))).toMatch(/names of its suites are too long/);
  });

  it('that only names a DTD elsewhere is read, and nothing is fetched', () => {
    const named = '<!DOCTYPE testsuite SYSTEM "http://localhost:9/junit.dtd">';
    const run = read('junit', `${named}<testsuite><testcase name="a &lt; b &#x41;"/></testsuite>`);
    expect(run.cases.map(({ name }) => name)).toEqual(['a < b A']);
  });
});

describe('JUnit', () => {
  const outcome = fc.constantFrom('passed', 'failed', 'errored', 'skipped');
  const child = { passed: '', failed: '<failure/>', errored: '<error/>', skipped: '<skipped/>' };

  it('is counted by its test cases, however its suites nest and whatever they state below that', () => {
    const suites = fc.array(fc.tuple(fc.array(outcome), fc.nat(3), fc.nat(3)));
    fc.assert(
      fc.property(suites, (all) => {
        const all_ = all.map(([outcomes, stated, depth]) => {
          const cases = outcomes
            .map((one) => `<testcase name="x">${child[one]}</testcase>`)
            .join('');
          const least = `tests="${Math.min(stated, outcomes.length)}" failures="0"`;
          return `${'<testsuite>'.repeat(depth)}<testsuite ${least}>${cases}</testsuite>${'</testsuite>'.repeat(depth)}`;
        });
        const { counts, flaw } = read('junit', `<testsuites>${all_.join('')}</testsuites>`);
        const outcomes = all.flatMap(([each]) => each);
        const count = (wanted: string) => outcomes.filter((one) => one === wanted).length;
        expect(counts).toEqual({
          passed: count('passed'),
          failed: count('failed'),
          errored: count('errored'),
          skipped: count('skipped'),
        });
        expect(flaw).toBeNull();
      }),
    );
  });

  it.each([
    [
      '<testsuite tests="3" failures="2"><testcase name="a"/></testsuite>',
      /2 failing tests, and it shows 0/,
    ],
    ['<testsuite tests="100"><testcase name="a"/></testsuite>', /100 tests, and it shows 1/],
    ['<testsuites errors="1"><testsuite/></testsuites>', /1 failing tests, and it shows 0/],
    ['<testsuite failures="one"><testcase name="a"/></testsuite>', /failing tests/],
    ['<testsuite Failed="1"><testcase name="a"/></testsuite>', /1 failing tests/],
    ['<testsuite skipped="1"><testcase name="a"/></testsuite>', /1 skipped tests/],
    ['<testsuite result="failed"><testcase name="a"/></testsuite>', /1 failing tests/],
    ['<testsuite status="aborted"><testcase name="a"/></testsuite>', /"aborted"/],
    ['<testsuite><testcase name="a" outcome="crash"/></testsuite>', /"crash"/],
    ['<testsuite><testcase name="a"/><error/></testsuite>', /<error> in <testsuite>/],
    ['<testsuites><run><testsuite/></run></testsuites>', /<run> in <testsuites>/],
    ['<testsuite><testcase><Failure/></testcase></testsuite>', /<Failure> in <testcase>/],
    ['<testsuite><TestCase/></testsuite>', /<TestCase> in <testsuite>/],
    ['<testsuite><testcase><testcase/></testcase></testsuite>', /<testcase> in <testcase>/],
    ['<testsuite><testcase><skipped><failure/></skipped></testcase></testsuite>', /<failure> in/],
    [
      '<testsuite><testcase><properties><failure/></properties></testcase></testsuite>',
      /<failure> in <properties>/,
    ],
    ['<testsuite><testcase>FAILED</testcase></testsuite>', /text in <testcase>/],
    ['<testsuite><testcase/><![CDATA[1 failed]]></testsuite>', /text in <testsuite>/],
  ])('that contradicts itself, or is not wholly understood, has a flaw: %s', (text, flaw) => {
    expect(read('junit', text).flaw).toMatch(flaw);
  });

  it.each([
    '<testsuites name="gtest" tests="1" failures="0" disabled="0"><testsuite name="a" errors="0"><testcase name="b" file="c" line="1" status="run" result="completed" time="0."><properties><property name="d" value="failed"/></properties></testcase></testsuite></testsuites>',
    '<testsuite name="surefire" failures="0" skipped=""><properties/><testcase name="a"><flakyFailure message="once"><stackTrace><![CDATA[x]]></stackTrace><system-out>y</system-out></flakyFailure><system-out>FAILED</system-out></testcase></testsuite>',
    '<testsuite name="other" result="Passed"><testcase name="a" status="PASSED" success="true"/><system-err>x</system-err></testsuite>',
  ])('of a tool that adds words of its own is understood: %s', (text) => {
    expect(read('junit', text)).toMatchObject({ flaw: null, counts: { passed: 1 } });
  });

  it('believes a status that is worse than its elements, and none that is better', () => {
    const cases =
      '<testcase name="a" status="failed"/><testcase name="b" status="passed"><failure/></testcase><testcase name="c" status="notrun"/><testcase name="d" result="failure"/><testcase name="e" status="run" success="false"/>';
    expect(read('junit', `<testsuite>${cases}</testsuite>`).counts).toEqual({
      passed: 0,
      failed: 4,
      errored: 0,
      skipped: 1,
    });
  });

  it('takes a test that passed when it was run again for one that passed, as Surefire does', () => {
    const flaky =
      '<testsuite><testcase name="a"><flakyFailure message="once"/></testcase></testsuite>';
    expect(read('junit', flaky).counts.passed).toBe(1);
  });

  it('as data adds up, or is refused', () => {
    const data = { tests: 5, failures: 1, skipped: 1, failing: [{ name: 'a', message: 'no' }] };
    expect(read('junit', data)).toMatchObject({
      counts: { passed: 3, failed: 1 },
      complete: false,
    });
    expect(whyNot('junit', { tests: 1, failures: 2 })).toMatch(/more tests failed/);
    expect(whyNot('junit', { ...data, failures: 0 })).toMatch(/1 failing tests are named/);
    expect(whyNot('junit', { tests: 1.5, failures: 0 })).toMatch(/tests must be integer/);
    expect(whyNot('junit', { tests: 1, failures: 0, passed: 1 })).toMatch(/not of its form/);
  });
});

describe('coverage', () => {
  const LCOV =
    'TN:\nSF:src/a.ts\nFNF:2\nFNH:1\nDA:1,5\nDA:2,0\nDA:2,1\nDA:3,0\nBRF:4\nBRH:3\nLF:3\nLH:2\nend_of_record\n';
  const COBERTURA = `<?xml version="1.0"?><!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
    <coverage line-rate="0.5" branch-rate="0.5"><packages><package><classes><class filename="a.py"><methods><method><lines>
    <line number="1" hits="1"/></lines></method></methods><lines><line number="1" hits="1"/>
    <line number="2" hits="0" branch="true" condition-coverage="50% (1/2)"/></lines></class></classes></package></packages></coverage>`;
  const JACOCO = `<report name="x"><package name="org/x"><sourcefile name="A.java"><counter type="LINE" missed="1" covered="3"/>
    <counter type="BRANCH" missed="0" covered="0"/></sourcefile></package></report>`;

  it.each([
    ['lcov', LCOV, 200 / 3, 75],
    ['Cobertura', COBERTURA, 50, 50],
    ['JaCoCo', JACOCO, 75, undefined],
    [
      'istanbul',
      '{"total":{"lines":{"total":3,"covered":2,"skipped":0,"pct":66.66},"branches":{"total":0,"covered":0,"skipped":0,"pct":"Unknown"}}}',
      200 / 3,
      undefined,
    ],
  ])('is read of %s, from what it counts', (_name, text, lines, branches) => {
    const { total } = read('coverage', text);
    expect(total.lines?.percent).toBeCloseTo(lines, 9);
    expect(total.branches?.percent).toBe(branches);
  });

  it('counts a source file once, however its packages nest', () => {
    const twice = JACOCO.replace(
      '<package name="org/x">',
      '<package name="org"><package name="x">',
    );
    const { files } = read('coverage', twice.replace('</package>', '</package></package>'));
    expect(files.map(({ path }) => path)).toEqual(['x/A.java']);
  });

  it.each([
    ['more covered than there is', { lines: { covered: 2, total: 1 } }, /2 of 1/],
    ['a share that its counts are not', { lines: { covered: 9, total: 10, pct: 10 } }, /10 %/],
    ['no share of what was there', { lines: { covered: 9, total: 10, pct: 'Unknown' } }, /9 of 10/],
    [
      'files that are not in its total',
      { total: { lines: { covered: 9, total: 10 } }, 'a.ts': { lines: { covered: 1, total: 9 } } },
      /its files/,
    ],
    ['more lines stated than listed', 'SF:a\nDA:1,1\nLF:10\nLH:1\nend_of_record\n', /states 10 %/],
    [
      'branches that were not taken',
      'SF:a\nBRDA:1,0,0,-\nBRDA:1,0,1,0\nBRF:2\nBRH:2\nend_of_record\n',
      /states 100 %/,
    ],
    ['a summary of more than it lists', COBERTURA.replace('"0.5"', '"0.05"'), /states 5 %/],
    [
      'counters of more than it lists',
      JACOCO.replace('</report>', '<counter type="LINE" missed="9" covered="1"/></report>'),
      /states 10 %/,
    ],
    ['nothing to cover', { lines: { covered: 0, total: 0 } }, /nothing/],
    ['more than can be counted', { lines: { covered: 2e307, total: 1.7e308 } }, /not of its form/],
    ['a percentage beyond 100', { lines: { pct: 101 } }, /not of its form/],
    ['no form that is known', '<coverage/>', /no Cobertura/],
    ['a line that is none', 'SF:a\nDA:x\n', /line 2 is no lcov/],
    ['an end in the middle of a file', 'SF:a\nDA:1,1\nDA:2,1\n', /a.*is not ended/],
    ['a file within another', 'SF:a\nDA:1,1\nSF:b\nDA:1,1\nend_of_record\n', /a.*is not ended/],
    ['one file twice', 'SF:a\nDA:1,1\nend_of_record\n'.repeat(2), /a.*stands in it twice/],
  ])('with %s is refused', (_what, given, why) => {
    expect(whyNot('coverage', given)).toMatch(why);
  });
});

describe('other reports', () => {
  it('an exit code is a number, or says how a command ended', () => {
    expect(read('exit-code', ' 3\n')).toMatchObject({ code: 3, command: null });
    expect(read('exit-code', '{"code":null,"signal":"SIGTERM"}')).toMatchObject({
      signal: 'SIGTERM',
    });
    expect(whyNot('exit-code', {})).toMatch(/neither a code nor a signal/);
    expect(whyNot('exit-code', '{"code":1,"code":0}')).toMatch(/a key stands twice/);
    expect(whyNot('exit-code', 'zero')).toMatch(/neither a number nor JSON/);
    expect(whyNot('exit-code', '0.5')).toMatch(/not of its form/);
    expect(whyNot('exit-code', { exitCode: 1 })).toBe(
      'data is not of its form: exitCode: unknown field',
    );
    expect(whyNot('exit-code', [1])).toBe('data is not of its form: it must be object');
  });

  it('a digest is what sha256sum prints, GNU or BSD', () => {
    const hex = 'a1'.repeat(32);
    for (const text of [`${hex}  a b.txt\n`, `SHA256 (a b.txt) = ${hex}`]) {
      expect(read('digest', text).files).toEqual([
        { path: 'a b.txt', algorithm: 'sha256', hex, size: null },
      ]);
    }
    expect(whyNot('digest', { path: 'a', algorithm: 'sha1', hex })).toMatch(/sha1 has 40 digits/);
    expect(whyNot('digest', 'a b c')).toMatch(/no checksum/);
  });

  it('of several responses the last is the answer, where what stands before is none of its own', () => {
    const text = 'HTTP/1.1 301 Moved\r\nLocation: /b\r\n\r\nHTTP/2 200\r\nX: 1\r\n\r\nok\n';
    const proxied = 'HTTP/1.1 200 Connection established\r\nProxy-Agent: x\r\n\r\n';
    for (const whole of [text, `${proxied}${text}`]) {
      const { status, body, headers } = read('http', whole);
      expect([status, body, headers?.get('x')]).toEqual([200, 'ok\n', '1']);
    }
    expect(read('http', `${proxied}HTTP/1.1 500 Oops\r\n\r\n`).status).toBe(500);
    expect(whyNot('http', proxied)).toMatch(/no answer/);
    for (const next of ['', 'ok', 'ok\n']) {
      expect(whyNot('http', `${text}${next}HTTP/1.1 500 Oops\r\n\r\n`)).toMatch(/of several/);
    }
    expect(whyNot('http', '200 OK')).toMatch(/not of its form|neither/);
    expect(whyNot('http', { status: 999 })).toMatch(/not of its form/);
  });

  it('a diff is of several forms of git, one after the other', () => {
    const text = [
      ' src/{old => new}/a.ts | 4 ++--',
      ' logo.png | Bin 0 -> 10 bytes',
      ' 2 files changed, 2 insertions(+), 2 deletions(-)',
      ' create mode 100644 logo.png',
    ].join('\n');
    expect(read('diffstat', text)).toMatchObject({
      files: [
        { path: 'src/new/a.ts', from: 'src/old/a.ts', status: 'renamed' },
        { path: 'logo.png', status: 'added' },
      ],
      added: 2,
      removed: 2,
    });
    expect(read('diffstat', '1\t0\t"doc/\\303\\251.md"\n').files[0]?.path).toBe('doc/é.md');
    expect(whyNot('diffstat', 'a | 1 +\n 2 files changed, 2 insertions(+)')).toMatch(
      /2 files, and it lists 1/,
    );
    expect(whyNot('diffstat', '+++ b/file')).toMatch(/no form of git diff/);
    expect(whyNot('diffstat', '1\t0\tdocs/a\x002\t0\tsrc/b\0')).toMatch(/end in NUL/);
  });

  it('a diff names files by where they are in their repository', () => {
    const paths = (given: unknown) =>
      read('diffstat', given).files.flatMap(({ path, from }) => (from ? [from, path] : [path]));
    expect(paths('1\t1\t./src//a.ts\n1\t1\tdocs/../src/b.ts\n')).toEqual(['src/a.ts', 'src/b.ts']);
    expect(paths({ files: [{ path: 'a\\b.ts', from: 'docs/../c.ts' }] })).toEqual([
      'c.ts',
      'a/b.ts',
    ]);
    for (const path of ['/work/src/a.ts', '../src/a.ts', 'a/../..', 'C:\\src\\a.ts', '.']) {
      expect(whyNot('diffstat', { files: [{ path }] })).toMatch(/where in the repository/);
    }
  });

  it.each([
    ['two states of one file', 'D\tsrc/a.ts\nA\tsrc/a.ts\n'],
    ['two counts of one file', '1\t0\ta.ts\n90\t0\ta.ts\n'],
    [
      'two changes',
      ' a | 2 ++\n 1 file changed, 2 insertions(+)\n b | 9 +\n 1 file changed, 9 insertions(+)',
    ],
    ['a sum of other lines', '1\t0\ta.ts\n 1 file changed, 90 insertions(+)\n'],
  ])('a diff with %s is refused', (_what, text) => {
    expect(whyNot('diffstat', text)).toMatch(/two|sum/);
  });

  it('a diff as numstat says what it was made of', () => {
    const file = fc.record({
      path: fc.stringMatching(/^[a-z](?:[a-z0-9._-]|[/.][a-z]){0,20}$/),
      added: fc.nat(1000),
      removed: fc.nat(1000),
    });
    fc.assert(
      fc.property(fc.uniqueArray(file, { selector: ({ path }) => path, minLength: 1 }), (files) => {
        const lines = files.map(({ path, added, removed }) => `${added}\t${removed}\t${path}`);
        const diff = read('diffstat', lines.join('\n'));
        expect(diff.files.map(({ path, added, removed }) => ({ path, added, removed }))).toEqual(
          files,
        );
        expect(diff.added).toBe(files.reduce((sum, { added }) => sum + added, 0));
      }),
    );
  });
});
