import type { ExhibitReading, Verdict } from '@assize/proto';
import { aView, CLAIM, gathered, readingOf } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { argued } from '@assize/proto/testing/artifacts';
import { rule, verdictOf, type Opinion } from './verdict.ts';

const falsifier: ExhibitReading = {
  ...readingOf('report', { refute: 1 }),
  measured: { kind: 'junit', holds: false, what: '1 of 2 tests fails: "adds"' },
};
const seen = aView({
  exhibits: [
    { id: 't', text: CLAIM },
    { id: 'report', kind: 'junit', data: { tests: 2, failures: 1 } },
  ],
});
const read = gathered([readingOf('t', { support: 1 }), falsifier]);
const SURE = { classification: 'supported', confidence: 1, scales: { support: 1, refute: 0 } };

function ruledOn(opinion: Omit<Opinion, 'rulings'>, rulings: Verdict['rulings'] = []): Verdict {
  return verdictOf(seen, read, { rulings, ...opinion });
}

describe('what a measurement falsifies', () => {
  it.each([
    ['is sure of the opposite', { finding: SURE, why: null }],
    ['can not be had', { finding: null, why: 'the model gave no answer' }],
  ])('is refuted where a model %s', (_what, opinion) => {
    expect(ruledOn(opinion)).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
      confidence: 1,
      credibility: 0,
    });
  });

  it('stays so where a party says that it repeats a text, or calls a minor fault fatal', () => {
    const text = '<testsuite tests="2" failures="1"/>';
    const copied = aView({
      exhibits: [
        { id: 't', text },
        { id: 'report', kind: 'junit', text },
      ],
    });
    for (const ground of ['repeated', 'opposed']) {
      const argument = argued({
        challenges: [{ id: 'report', ground, severity: 'fatal', why: 'so it says' }],
      });
      const rounds = [{ round: 1, argument, rebuttal: null, notes: null }];
      expect(rule({ ...copied, rounds }, read)).toMatchObject({ classification: 'refuted' });
    }
  });

  it('is said first, with what was measured', () => {
    const [reason] = ruledOn({ finding: SURE, why: null }).reasoning;
    expect(reason?.text).toBe('Falsified by report (junit): 1 of 2 tests fails: "adds".');
  });

  it('is what a model finds where a challenge left nothing of the measurement', () => {
    const upheld = { id: 'report', ground: 'off-topic', upheld: true } as const;
    const rulings = [{ ...upheld, severity: 'fatal', side: 'refute' } as const];
    expect(ruledOn({ finding: SURE, why: null }, rulings)).toMatchObject({ decision: 'affirm' });
  });
});

describe('what a measurement does not decide', () => {
  const silent = (relevance: number, holds: boolean | null, what: string): ExhibitReading => ({
    ...readingOf('report'),
    relevance,
    measured: { kind: 'junit', holds, what },
  });
  const acquittedOn = (reading: ExhibitReading) =>
    verdictOf(seen, gathered([readingOf('t'), reading]), {
      rulings: [],
      finding: { ...SURE, classification: 'nei', scales: { support: 0, refute: 0 } },
      why: null,
    }).brief?.missing.map(({ what }) => what);

  it('is named among what is missing, with the reason', () => {
    const why = 'not decided by report (junit): it holds no test';
    expect(acquittedOn(silent(0, null, 'it holds no test'))).toContain(why);
  });

  it('is not, where it attests a part', () => {
    const told = acquittedOn(silent(1, null, '2 of 2 tests pass; that is not all'));
    expect(told?.join()).not.toContain('not decided');
  });
});
