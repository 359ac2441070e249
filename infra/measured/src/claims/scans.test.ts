import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectReportKind } from '#src/reports/detect-kind.ts';
import { factsOf } from '#src/facts.ts';
import { measure } from '#src/measure.ts';
import { readReport } from '#src/reports/read-report.ts';
import { reduceReport } from '#src/reduce.ts';
import { LEVELS } from '#src/reports/sarif.ts';

const result = (level?: string, more: object = {}): object => {
  return {
    ruleId: 'no-var',
    message: { text: 'Unexpected var.' },
    ...(level && { level }),
    ...more,
  };
};
const scored = (score: string): object =>
  result('error', { properties: { 'security-severity': score } });

/** SARIF of one run. */
function sarif(tool: string, results: unknown, more: object = {}, driver: object = {}): string {
  const run = { tool: { driver: { name: tool, ...driver } }, results, ...more };
  return JSON.stringify({ version: '2.1.0', runs: [run] });
}

type Exhibit = Parameters<typeof measure>[1][number];

const exhibit = (text: string, id = 'scan'): Exhibit => ({ id, kind: 'sarif', text, source: id });

function holds(claim: string, ...texts: string[]): boolean | null {
  const given = texts.map((text, at) => exhibit(text, `scan-${at}`));
  const all = measure(claim, given).readings.map(({ measured }) => measured.holds);
  if (all.includes(false)) return false;
  return all.includes(true) ? true : null;
}

const read = (text: string) => readReport('sarif', { text });
const whyNot = (text: string): string => {
  const found = read(text);
  return found.status === 'unreadable' ? found.why : '';
};
const flawOf = (text: string): string | null => {
  const found = read(text);
  return found.status === 'read' && 'flaw' in found.report ? found.report.flaw : whyNot(text);
};

const CLEAN = sarif('ESLint', []);
const MIXED = sarif('ESLint', [result('error'), result('warning'), result('warning')]);
const WARNED = sarif('ESLint', [result('warning')]);
const TRIVY = sarif('Trivy', [scored('9.8'), scored('7'), scored('3.9')]);
const UNRATED = sarif('Bandit', [result('error')]);
const BROKEN = sarif('ESLint', [], { invocations: [{ executionSuccessful: false }] });

describe('a claim of what a scan finds', () => {
  it.each<[string, boolean | null, ...string[]]>([
    ['The linter finds no errors.', true, CLEAN],
    ['The linter finds no errors.', true, WARNED],
    ['The linter finds no errors.', false, MIXED],
    ['The linter reports no warnings.', false, MIXED],
    ['The linter finds no errors.', null, TRIVY],
    ['The linter finds no errors.', null, BROKEN],
    ['There are no lint warnings.', null, sarif('ESLint', [result('error')])],
    ['There are no lint errors.', true, CLEAN],
    ['There is one lint error.', true, MIXED],
    ['2 lint warnings', true, MIXED],
    ['There are no errors.', null, MIXED],
    ['ESLint is clean.', true, CLEAN],
    ['ESLint is clean.', false, WARNED],
    ['ESLint finds at most 2 issues.', false, MIXED],
    ['ESLint finds at least 2 issues.', true, MIXED],
    ['Trivy finds at least 1 critical issue.', true, sarif('Trivy', [scored('9'), result()])],
    ['Trivy finds less than 1 critical issue.', false, sarif('Trivy', [scored('9'), result()])],
    ['Trivy finds 1 critical issue.', null, sarif('Trivy', [scored('9'), result()])],
    [
      'ESLint finds 1 issue.',
      null,
      sarif('ESLint', [result()], {
        invocations: [{ executionSuccessful: false }],
      }),
    ],
    ['Ruff finds no issues.', null, CLEAN],
    ['ESLint finds no issues in src.', null, CLEAN],
    ['Bob finds no issues.', null, CLEAN],
    ['Trivy finds no critical vulnerabilities.', false, TRIVY],
    ['Trivy finds 2 high or critical vulnerabilities.', true, TRIVY],
    ['The scan finds no medium-severity vulnerabilities.', true, TRIVY],
    ['The scan finds no vulnerabilities.', null, CLEAN],
    ['The vulnerability scan is clean.', true, sarif('Trivy', [])],
    ['The security scan is clean.', null, CLEAN],
    ['Semgrep finds no issues.', true, sarif('Semgrep OSS', [])],
    ['Bandit finds no critical issues.', null, UNRATED],
    ['Bandit finds no issues.', false, UNRATED],
    // What no scan finds may be there.
    ['There are no vulnerabilities.', null, sarif('Trivy', [])],
    ['There are no security issues.', null, sarif('Trivy', [])],
    ['There are no critical vulnerabilities.', false, TRIVY],
    // Reports of several tools, where none is named.
    ['The scan finds no errors.', null, CLEAN, TRIVY],
    ['ESLint finds no errors.', true, CLEAN, TRIVY],
    ['ESLint finds no errors.', null, CLEAN, BROKEN],
    ['ESLint finds no errors.', null, CLEAN, '{"version":"2.1.0"}'],
  ])('%s: %s', (claim, expected, ...texts) => {
    expect(holds(claim, ...texts)).toBe(expected);
  });

  it('says what was found', () => {
    const [reading] = measure('The linter finds no errors.', [exhibit(MIXED)]).readings;
    expect(reading?.measured.what).toBe('ESLint finds 1 error: error no-var (Unexpected var.)');
  });
});

describe('a report in SARIF', () => {
  it('is known by its content', () => {
    expect(detectReportKind(CLEAN)).toBe('sarif');
    expect(detectReportKind(`\uFEFF${MIXED}`)).toBe('sarif');
    expect(detectReportKind('{"version":"2.1.0"}')).toBe(null);
  });

  it('takes levels and severities from its rules, also those of extensions', () => {
    const rules = [
      {
        id: 'a',
        defaultConfiguration: { level: 'error' },
        properties: { 'security-severity': '4.0' },
      },
      { id: 'b', defaultConfiguration: { level: 'none' }, properties: { tags: ['security'] } },
    ];
    const of = (ruleId: string, more: object = {}): object => ({ ruleId, message: {}, ...more });
    const alerts = (results: object[], tool: object): unknown[] => {
      const found = read(JSON.stringify({ version: '2.1.0', runs: [{ tool, results }] }));
      if (found.status !== 'read' || found.report.kind !== 'sarif') return [found];
      return found.report.runs.flatMap((run) =>
        run.alerts.map(({ rule, level, severity }) => `${rule} ${level} ${severity}`),
      );
    };
    const driver = { name: 'x', rules };
    expect(alerts([of('a'), of('b'), of('a/1', { ruleIndex: 0 }), of('c')], { driver })).toEqual([
      'a error medium',
      'a/1 error medium',
      'c warning null',
    ]);
    // The index is of another rule: the id decides.
    expect(alerts([of('a', { ruleIndex: 1 })], { driver })).toEqual(['a error medium']);
    const extensions = [{ name: 'pack', rules }];
    const rule = { id: 'a', index: 0, toolComponent: { index: 0 } };
    expect(alerts([{ rule, message: {} }], { driver: { name: 'x' }, extensions })).toEqual([
      'a error medium',
    ]);
  });

  it('counts what is a problem, and is neither suppressed nor gone', () => {
    const none = [
      result('none'),
      result(undefined, { kind: 'pass' }),
      result('error', { baselineState: 'absent' }),
      result('error', { suppressions: [{ kind: 'inSource' }] }),
    ];
    expect(holds('ESLint finds no issues.', sarif('ESLint', none))).toBe(true);
    const some = [
      result('error', { suppressions: [] }),
      result('error', { suppressions: [{ status: 'accepted' }, { status: 'rejected' }] }),
      result(undefined, { kind: 'fail', baselineState: 'unchanged' }),
    ];
    expect(holds('ESLint finds 3 issues.', sarif('ESLint', some))).toBe(true);
  });

  it.each([
    [BROKEN, 'its scan did not succeed'],
    [sarif('a', undefined), 'it holds no list of results'],
    [sarif('a', null), 'it holds no list of results'],
    [
      sarif('a', [], { externalPropertyFileReferences: {} }),
      'it has results that are kept elsewhere',
    ],
    [
      sarif('a', [result(undefined, { kind: 'review' })]),
      'it has results that nobody has decided on',
    ],
    [
      sarif('a', [], { invocations: [{ toolExecutionNotifications: [{ level: 'error' }] }] }),
      'its scan met an error',
    ],
    [
      sarif('a', [], { invocations: [{ toolConfigurationNotifications: [{ level: 'error' }] }] }),
      'its scan was not set up rightly',
    ],
    [
      sarif('a', [result()], { invocations: [{ ruleConfigurationOverrides: [{}] }] }),
      'it changes the levels of its rules',
    ],
    [
      '{"version":"2.1.0","runs":[],"inlineExternalProperties":[]}',
      /^data is not of its form: runs/,
    ],
    ['{"version":"1.0.0","runs":[]}', /^data is not of its form: version/],
    ['no', 'no JSON'],
    [
      CLEAN.replace('"results"', '"results":[{}],"results"'),
      'a key stands twice in an object of its JSON',
    ],
  ])('%s is not relied on', (text, why) => {
    expect(flawOf(text)).toEqual(typeof why === 'string' ? why : expect.stringMatching(why));
  });

  it('is of the commit that it names', () => {
    const of = (...ids: string[]): string =>
      sarif('ESLint', [], { versionControlProvenance: ids.map((revisionId) => ({ revisionId })) });
    const claim = 'At commit abc1234, ESLint finds no issues.';
    expect(holds(claim, of('abc1234def'))).toBe(true);
    expect(holds(claim, of('fff0000'))).toBe(null);
    expect(holds(claim, of('abc1234def', 'fff0000'))).toBe(true);
  });

  it('is reduced to the same verdicts and counts', () => {
    const results = fc.array(
      fc.tuple(
        fc.constantFrom(...LEVELS),
        fc.constantFrom('a', 'b'),
        fc.constantFrom('', '5', '9'),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(results, fc.constantFrom('no', 'at least 2', 'at most 3'), (rows, many) => {
        const text = sarif(
          'Trivy',
          rows.map(([level, ruleId, score]) =>
            result(level, { ruleId, properties: score ? { 'security-severity': score } : {} }),
          ),
        );
        const found = read(text);
        if (found.status !== 'read') throw new Error(found.why);
        const data = reduceReport(found.report);
        const again = readReport('sarif', { data });
        if (again.status !== 'read') throw new Error(again.why);
        for (const what of ['issues', 'errors', 'critical vulnerabilities']) {
          const claim = `Trivy finds ${many} ${what}.`;
          const [whole, reduced] = [
            exhibit(text),
            { id: 'scan', kind: 'sarif' as const, data },
          ].map((one) => measure(claim, [one]).readings[0]?.measured.holds);
          expect(reduced).toBe(whole);
        }
        const { results: _whole, ...facts } = factsOf(found.report);
        const { results: _reduced, ...reduced } = factsOf(again.report);
        expect(reduced).toEqual(facts);
      }),
    );
    expect(reduceReport({ kind: 'sarif', commit: null, runs: [], flaw: 'a' })).toBe(null);
  });
});
