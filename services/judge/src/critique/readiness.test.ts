import { artifactFaults, type AdversarialFinding, type Constraints } from '@assize/proto/critique';
import {
  assessed,
  challenged,
  constrained,
  found as foundBy,
} from '@assize/proto/critique/testing';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { judgeReadiness } from './readiness.ts';

const text = 'The field was dry in May [s1].';
const REPORT = reportOf({ a: text, b: text, c: text }, { s1: text });

const found = (id: string, of: Partial<AdversarialFinding> = {}) => foundBy(id, 'MAKISHIMA', of);

function judged(findings: AdversarialFinding[], answers: Constraints['answers'] = []) {
  const report = { ...REPORT, entropy: 0.2 };
  const thread = [assessed(0.2), challenged({ findings }), constrained({ answers })];
  const readiness = judgeReadiness(critiqueView(report, thread));
  expect(artifactFaults(report, thread, readiness)).toEqual([]);
  return readiness;
}

const denied = { to: 'm1', agrees: false, why: 'the sentence beside it cites s1' };

describe('SHIKAMARU', () => {
  it('finds a report ready that nobody holds anything against', () => {
    expect(judged([])).toMatchObject({ converged: true, recommendation: 'converge', fixes: [] });
  });

  it('orders what can be mended: the heavy before the light, the denied after the others', () => {
    const findings = [
      found('m1', { severity: 'significant' }),
      found('m2', { severity: 'significant', target_section: 'b' }),
      found('m3', { severity: 'minor', actionable: false }),
      found('m4', { severity: 'critical' }),
    ];
    const { fixes, findings: own } = judged(findings, [denied]);
    expect(fixes.map(({ finding }) => finding)).toEqual(['m4', 'm2', 'm1']);
    expect(own).toMatchObject([{ response_to: 'm4', int_type: 'B' }]);
  });

  it('weighs who agreed: what is only denied does not stand', () => {
    const answers = [denied, { to: 'm2', agrees: true, why: 'so it is' }];
    const { answers: own } = judged([found('m1'), found('m2'), found('m3')], answers);
    expect(own).toEqual([
      { to: 'm1', agrees: false, why: 'LAWLIET denies it, and nobody agrees' },
      { to: 'm2', agrees: true, why: 'LAWLIET agrees' },
      { to: 'm3', agrees: true, why: 'nobody denies it' },
    ]);
  });

  it('does not converge over a critical finding, and names the veto', () => {
    const { converged, vetoes } = judged([found('m1', { severity: 'critical' })]);
    expect(converged).toBe(false);
    expect(vetoes.map(({ veto }) => veto)).toContain('confidence');
  });

  it('takes a critic that was not heard for a veto', () => {
    const readiness = judgeReadiness(critiqueView(REPORT, [assessed(0.2)]));
    expect(readiness.converged).toBe(false);
    expect(readiness.vetoes.map(({ veto }) => veto)).toContain('critics');
  });
});
