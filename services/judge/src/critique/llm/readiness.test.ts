import type { CritiqueArtifact, Legitimacy } from '@assize/proto/critique';
import {
  assessed,
  challenged,
  constrained,
  found as foundBy,
} from '@assize/proto/critique/testing';
import { critiqueView, reportOf } from '@assize/court/report/testing';
import { advised } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { judgeReadiness } from '../readiness.ts';
import { assessingReadiness } from './readiness.ts';

const REPORT = reportOf(
  { a: 'Wells pay [s1].', b: 'Wells last [s1].', c: 'Wells are deep [s1].' },
  { s1: 'Wells pay. Wells last. Wells are deep.' },
);
const found = (id: string, severity: 'critical' | 'minor') =>
  foundBy(id, 'MAKISHIMA', { severity });
const thread = (findings: Legitimacy['findings']): CritiqueArtifact[] => [
  assessed(0.25),
  challenged({ findings }),
  constrained({ answers: findings.map(({ id }) => ({ to: id, agrees: true, why: 'so' })) }),
];

function decided(findings: Legitimacy['findings'], answer: object, failed?: string) {
  const view = critiqueView(REPORT, thread(findings));
  const silent = { said: '', recommendation: 'converge', fixes: [], findings: [] };
  const byRule = judgeReadiness(view);
  const gathered = advised('readiness', { ...silent, ...answer }, failed);
  const turn = assessingReadiness.decide(view, gathered, byRule);
  if (turn.kind !== 'readiness') throw new Error(turn.kind);
  return { byRule, turn };
}

describe('SHIKAMARU with a model', () => {
  it('converges where rule and model both see nothing against it', () => {
    expect(decided([], {}).turn).toMatchObject({ converged: true, recommendation: 'converge' });
  });

  it.each(['refine_targeted', 'replan'])('may ask more than the rule: %s', (recommendation) => {
    const { turn } = decided([], { recommendation });
    expect(turn).toMatchObject({
      recommendation,
      converged: false,
      vetoes: [{ veto: 'critics', why: `SHIKAMARU recommends ${recommendation}` }],
    });
  });

  it('may not ask less', () => {
    const { byRule, turn } = decided([found('m1', 'critical')], { recommendation: 'converge' });
    expect(byRule.recommendation).not.toBe('converge');
    expect(turn).toMatchObject({ recommendation: byRule.recommendation, converged: false });
    expect(turn.vetoes).toEqual(byRule.vetoes);
  });

  it('orders the repairs, and leaves none out', () => {
    const faults = [found('m1', 'critical'), found('m2', 'minor'), found('m3', 'minor')];
    const { turn } = decided(faults, { fixes: ['F3', 'F1'] });
    expect(turn.fixes.map(({ finding }) => finding)).toEqual(['m3', 'm1', 'm2']);
  });

  it('abstains without an answer: a veto, and never a report that has converged', () => {
    const { turn } = decided([], {}, 'timeout');
    expect(turn).toMatchObject({ converged: false, trace: { recommendation: 'refine_targeted' } });
    expect(turn.vetoes).toMatchObject([{ veto: 'critics' }]);
    expect(turn.reason).toMatch(/SHIKAMARU: the language model m-1 gave no answer \(timeout\)/);
  });
});
