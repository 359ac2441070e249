/** Machines' reports in a court of heuristic brains: what they falsify, attest, and leave open. */
import { reviewOf, sha256, type Claim, type Evidence } from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf, sealedIn, type Trial } from '#src/trial.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

const TEXT = 'All tests pass.';
const suite = (cases: string): string => `<testsuite name="core">${cases}</testsuite>`;
const PASSING = suite('<testcase name="adds"/><testcase name="divides"/>');
const FAILING = suite(
  '<testcase name="adds"/><testcase name="divides"><failure message="got 0"/></testcase>',
);
const junit = (text: string, id = 'report'): Evidence => ({ id, kind: 'junit', text });
const SAYS: Evidence[] = Array.from({ length: 10 }, (_unused, i) => {
  return { id: `t${i}`, text: `All tests pass. So says witness number ${i} of the build.` };
});

/** Checks what holds for every case: its seal, and that deciding it again gives the same. */
async function tried(claim: Claim): Promise<Trial> {
  const trial = await court.review(claim);
  expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  expect(decideAgain(trial.file).differing).toEqual([]);
  return trial;
}

describe('a test report with a failure', () => {
  it('refutes "all tests pass" against ten texts, and the verdict names the failing test', async () => {
    const { predicate, ...trial } = await tried({
      text: TEXT,
      evidence: [...SAYS, junit(FAILING)],
    });
    expect(predicate).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
      confidence: 1,
      credibility: 0,
      contradictions: [{ id: 'report', weight: 1, type: 'falsification' }],
    });
    const [first] = predicate.reasoning;
    expect(first).toEqual({
      text: 'Falsified by report (junit): 1 of 2 tests fails: "divides" (got 0).',
      exhibits: ['report'],
    });
    // Each says no more than the claim does, and yields to the report.
    expect(predicate.support).toEqual([]);
    const attacked = artifactsOf({ predicate, ...trial }, 'argument').flatMap(
      (one) => one.challenges,
    );
    expect(attacked.filter(({ id }) => id === 'report')).toEqual([]);
  });

  it('affirms a publisher who charged that it is refuted', async () => {
    const evidence = [...SAYS.slice(0, 2), junit(FAILING)];
    const { predicate } = await tried({ text: TEXT, classification: 'refuted', evidence });
    expect(predicate).toMatchObject({ decision: 'affirm', classification: 'refuted' });
  });

  it('refutes all that is claimed beside it', async () => {
    const coverage: Evidence = { id: 'cov', kind: 'coverage', data: { lines: { pct: 91 } } };
    const { predicate } = await tried({
      text: 'All tests pass and coverage is at least 80 %.',
      evidence: [coverage, junit(FAILING)],
    });
    expect(predicate).toMatchObject({ classification: 'refuted' });
  });

  it('is enough for the light path, with no court', async () => {
    const evidence = [...SAYS.slice(0, 3), junit(FAILING)];
    const { predicate } = await court.reviewLightly({ text: TEXT, evidence });
    expect(predicate).toMatchObject({
      decision: 'reject',
      classification: 'refuted',
      hearing: null,
    });
    expect(predicate.reasoning[0]?.text).toMatch(
      /^Falsified by report \(junit\): 1 of 2 tests fails/,
    );
  });

  it('is outweighed by no other report, unless one of the same source replaces it', async () => {
    const dated = (text: string, id: string, date: string) => {
      return { ...junit(text, id), source: 'ci', date };
    };
    const both = [junit(FAILING, 'red'), junit(PASSING, 'green')];
    const refuted = await tried({ text: TEXT, evidence: both });
    expect(refuted.predicate).toMatchObject({ classification: 'refuted' });
    const replaced = [dated(FAILING, 'red', '2026-01-01'), dated(PASSING, 'green', '2026-01-02')];
    const supported = await tried({ text: TEXT, evidence: replaced });
    expect(supported.predicate).toMatchObject({ classification: 'supported' });
  });
});

describe('a test report without a failure', () => {
  it('supports "all tests pass" without any word, and without a hearing', async () => {
    const { predicate, bytes } = await tried({ text: TEXT, evidence: [junit(PASSING)] });
    expect(predicate).toMatchObject({
      decision: 'affirm',
      classification: 'supported',
      confidence: 1,
      credibility: 1,
      hearing: null,
      stanceModel: 'none',
    });
    expect(predicate.reasoning[0]?.text).toBe('Attested by report (junit): 2 of 2 tests pass.');
    expect(reviewOf(sealedIn(bytes)).support).toMatchObject([
      { id: 'report', measured: '2 of 2 tests pass' },
    ]);
  });

  it('is no support of what is claimed beside it: that is left open, and said', async () => {
    const { predicate } = await tried({
      text: 'All tests pass and coverage is at least 80 %.',
      evidence: [junit(PASSING)],
    });
    expect(predicate).toMatchObject({ decision: 'acquit', classification: 'nei', support: [] });
    expect(predicate.gaps.map(({ what }) => what)).toContain(
      'no measurement attests that "coverage is at least 80 %"',
    );
  });

  it('supports it with another that attests the rest', async () => {
    const { predicate } = await tried({
      text: 'All tests pass and coverage is at least 80 %.',
      evidence: [junit(PASSING), { id: 'cov', kind: 'coverage', data: { lines: { pct: 91 } } }],
    });
    expect(predicate).toMatchObject({ classification: 'supported' });
    expect(predicate.support.map(({ id }) => id).toSorted()).toEqual(['cov', 'report']);
  });
});

describe('what a claim asserts in CEL', () => {
  const text = 'Only the known failure is left.';
  const known = { that: 'junit.failing.all(t, t.name == "divides")', of: 'report' };

  it('supports the claim that it is where it holds, and the verdict has what it saw', async () => {
    const asserts = [{ that: 'junit.run >= 2' }, known];
    const exact = `junit.run >= 2; ${known.that}`;
    const { predicate } = await tried({ text: exact, evidence: [junit(FAILING)], asserts });
    expect(predicate).toMatchObject({ decision: 'affirm', classification: 'supported' });
    expect(predicate.reasoning[0]?.text).toMatch(
      /^Attested by report \(junit\): `junit.run >= 2` is true: junit.run = 2; `junit.failing.all/,
    );
  });

  it('makes no words good that no report attests: nothing is affirmed', async () => {
    const { predicate } = await tried({ text, evidence: [junit(FAILING)], asserts: [known] });
    expect(predicate).toMatchObject({ decision: 'acquit', classification: 'nei' });
  });

  it('refutes the claim where a report says otherwise, against ten texts', async () => {
    const asserts = [{ that: 'junit.failed == 0' }];
    const { predicate } = await tried({ text, evidence: [...SAYS, junit(FAILING)], asserts });
    expect(predicate).toMatchObject({ classification: 'refuted', credibility: 0 });
    expect(predicate.reasoning[0]?.text).toBe(
      'Falsified by report (junit): `junit.failed == 0` is false: junit.failed = 1; 1 of 2 tests fails: "divides" (got 0).',
    );
  });

  it('is nothing to either side where the report does not give it', async () => {
    const asserts = [{ that: 'coverage.branches.percent > 50' }];
    const evidence: Evidence[] = [{ id: 'cov', kind: 'coverage', data: { lines: { pct: 91 } } }];
    const { predicate } = await tried({ text, evidence, asserts });
    expect(predicate).toMatchObject({ decision: 'acquit', classification: 'nei' });
  });

  it('is looked at on the light path as well', async () => {
    const asserts = [{ that: 'junit.failed == 0' }];
    const { predicate } = await court.reviewLightly({ text, evidence: [junit(FAILING)], asserts });
    expect(predicate).toMatchObject({ decision: 'reject', classification: 'refuted' });
  });
});

describe('a report that says nothing of the claim', () => {
  it.each([
    ['can not be read', junit('<testsuite><testcase')],
    ['is of another kind', { id: 'report', kind: 'exit-code', data: { code: 0 } }],
    ['ran no test', junit(suite('<testcase name="a"><skipped/></testcase>'))],
    ['is not of its form', { id: 'report', kind: 'coverage', data: { lines: 'many' } }],
  ] as const)('%s: not enough information, and no mistrial', async (_what, report) => {
    const { predicate } = await tried({ text: TEXT, evidence: [report] });
    expect(predicate).toMatchObject({
      decision: 'acquit',
      classification: 'nei',
      credibility: null,
    });
    expect(predicate.reasoning[0]?.text).toMatch(/^Not decided by report/);
  });

  it('is named among the gaps where it can not be read, and no text affirms the claim beside it', async () => {
    const { predicate } = await tried({ text: TEXT, evidence: [junit('<testsuite>'), ...SAYS] });
    expect(predicate).toMatchObject({ decision: 'acquit', classification: 'nei' });
    const gaps = predicate.gaps.map(({ what }) => what).join('\n');
    expect(gaps).toContain("evidence report: its junit report can't be read: not well-formed XML");
  });
});

describe('words that no rule reads', () => {
  const text = "All of the project's tests are green.";
  const said: Evidence[] = [{ id: 'said', text: `${text} So says the summary of 3 June.` }];

  it('are affirmed by a text beside a report of what went well, and not beside one of what failed', async () => {
    const beside = async (report: Evidence) =>
      (await tried({ text, limits: { leastConfidence: 0.1 }, evidence: [report, ...said] }))
        .predicate;
    expect(await beside(junit(PASSING))).toMatchObject({ decision: 'affirm' });
    const failed = await beside(junit(FAILING));
    expect(failed).toMatchObject({ decision: 'acquit' });
  });
});

it('a report whose text is kept apart is read under its digest', async () => {
  const cases = Array.from({ length: 700 }, (_unused, i) => `<testcase name="case number ${i}"/>`);
  const large = suite(`${cases.join('')}<testcase name="last"><error/></testcase>`);
  const body = 'Nothing of it. '.repeat(4000);
  const fills = Array.from({ length: 5 }, (_unused, i): Evidence => {
    return { id: `fill${i}`, kind: 'http', text: `HTTP/1.1 200 OK\n\n${i} ${body}` };
  });
  const { predicate, file } = await tried({ text: TEXT, evidence: [...fills, junit(large)] });
  expect(file.header.claim.evidence?.at(-1)).toEqual({
    id: 'report',
    kind: 'junit',
    digest: sha256(large),
  });
  expect(predicate).toMatchObject({ classification: 'refuted' });
});
