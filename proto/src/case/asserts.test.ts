import { describe, expect, it } from 'vitest';
import { admitClaim } from './admission.ts';
import { compileAssert } from './asserts.ts';
import { canonical } from './canonical.ts';

const junit = {
  passed: 3n,
  failed: 1n,
  suites: ['core'],
  tests: [{ name: 'a', outcome: 'passed' }],
};

const why = (that: string): string => {
  const compiled = compileAssert(that);
  return compiled.ok ? '' : compiled.why;
};

describe('an assertion', () => {
  it('is about the one kind of report that it names', () => {
    expect(compileAssert('junit.failed == 0')).toMatchObject({ ok: true, kind: 'junit' });
    expect(compileAssert('exit_code.code == 0')).toMatchObject({ ok: true, kind: 'exit-code' });
  });

  it.each([
    ['junit.fail == 0', /^CEL: No such key: fail/],
    ['junit.failed == "0"', /^CEL: no such overload: int == string/],
    ['coverage.lines.percent == 80', /^CEL: no such overload: double == int/],
    ['junit.tests.all(t, t.nme == "a")', /^CEL: No such key: nme/],
    ['junit.failed', /^CEL: it gives int, but bool is expected/],
    ['cases.failed == 0', /^CEL: Unknown variable: cases/],
    ['junit.failed ==', /^CEL: Unexpected token/],
    ['1 < 2', /^CEL: it looks at no report: name a fact of junit, coverage, exit_code/],
    ['junit.failed == 0 && http.status == 200', /^CEL: it looks at junit and http: write one/],
    ['has(junit.tests)', /^CEL: "has" is not allowed/],
    ['junit.?tests.orValue([]).size() == 0', /^CEL: /],
    [
      `junit.failed == 0 ${'|| junit.failed == 0 '.repeat(60)}`,
      /^CEL: it has \d+ characters, and the limit is 1000/,
    ],
  ])('%s is a fault', (that, fault) => {
    expect(why(that)).toMatch(fault);
  });

  it.each([
    ['http.body.matches("(a+)+")', /"matches" is not allowed/],
    ['http.body.split("a").size() > 1', /"split" is not allowed/],
    ['junit.tests.all(t, junit.tests.exists(u, u.name == t.name))', /^CEL: "\w+" is nested in/],
    ['junit.tests.all(t, t.name in junit.suites)', /within "all" only its items can be named/],
    ['junit.tests.all(t, junit.tests == junit.tests)', /within "all" only its items can be named/],
    ['junit.tests.all(junit, junit.name == "a")', /within "all" only its items can be named/],
    ['http.body.contains(http.url)', /"contains" looks for a text in quotes only/],
    ['junit.tests.all(t, "b".contains(t.name))', /"contains" .* looks for a text in quotes only/],
  ])('%s takes no bounded time', (that, fault) => {
    expect(why(that)).toMatch(fault);
  });

  it('tells what it saw, and what is not given', () => {
    const judged = (that: string) => {
      const compiled = compileAssert(that);
      return compiled.ok ? compiled.judge(junit) : compiled.why;
    };
    expect(judged('junit.failed == 0')).toEqual({ holds: false, saw: 'junit.failed = 1' });
    expect(judged('junit.passed + 1 == 4 || junit.failed < 9')).toEqual({
      holds: true,
      saw: 'junit.passed = 3, junit.failed = 1',
    });
    expect(judged('junit.tests[0].name == "a"')).toMatchObject({ holds: true });
    expect(judged('junit.suites.exists(s, s == "core")')).toEqual({
      holds: true,
      saw: 'junit.suites = ["core"]',
    });
    expect(judged('junit.skipped == 0')).toEqual({
      holds: null,
      saw: 'it does not give junit.skipped',
    });
    expect(judged('junit.passed / 0 == 1')).toEqual({ holds: null, saw: 'division by zero' });
  });
});

describe('a claim with assertions', () => {
  const evidence = [{ id: 'report', kind: 'junit', text: '<testsuite/>' }];
  const faults = (claim: object): readonly string[] => {
    const admitted = admitClaim({ text: 'It works.', evidence, ...claim });
    return admitted.ok ? [] : admitted.faults;
  };

  it('is admitted as it stands, and one without has the bytes that it had', () => {
    expect(faults({ asserts: [{ that: 'junit.failed == 0', of: 'report' }] })).toEqual([]);
    const claim = { evidence, text: 'It works.' };
    const admitted = admitClaim(claim);
    expect(admitted.ok && canonical(admitted.claim)).toBe(canonical(claim));
  });

  it.each([
    [[{ that: 'junit.fail == 0' }], 'asserts.0.that: CEL: No such key: fail'],
    [
      [{ that: 'junit.failed == 0' }, { that: 'junit.run > 0', of: 'gone' }],
      'asserts.1.of: there is no evidence "gone"',
    ],
    [
      [{ that: 'http.status == 200', of: 'report' }],
      'asserts.0.of: "report" is of kind junit, and it looks at http',
    ],
  ])('with a fault says where: %j', (asserts, fault) => {
    expect(faults({ asserts })).toEqual([fault]);
  });

  it('has no candidates beside them, no more than 16, and no empty one', () => {
    const asserts = [{ that: 'junit.failed == 0' }];
    const candidates = [{ classification: 'a', statement: 'It works.' }];
    expect(faults({ asserts, candidates })).toEqual([expect.stringMatching(/^asserts say what/)]);
    const that = 'junit.failed == 0';
    expect(faults({ asserts: Array.from({ length: 17 }, () => ({ that })) })).not.toEqual([]);
    expect(faults({ asserts: [] })).not.toEqual([]);
    expect(faults({ asserts: [{ that: '' }] })).not.toEqual([]);
    expect(faults({ asserts: [{ that, unit: 'x' }] })).not.toEqual([]);
  });
});
