import { describe, expect, it } from 'vitest';
import type { Veto } from './judgement.ts';
import { recommendationFor } from './readiness.ts';
import {
  assessed,
  challenged,
  constrained,
  found,
  ready,
  reframed,
  thread,
} from './testing/sample.ts';

const vetoed = (...vetoes: Veto['veto'][]) => ({
  converged: vetoes.length === 0,
  vetoes: vetoes.map((veto) => ({ veto, why: '' })),
  reason: '',
});
const section = (after: number, replan = false) => ({
  section: 'a',
  before: 0.7,
  after,
  findings: [],
  replan,
});
const stands = section(0.6);

describe('the readiness of a report', () => {
  it('is to converge where nothing stands against it', () => {
    expect(recommendationFor(vetoed(), [stands])).toBe('converge');
  });

  it('is to refine where fewer than half of the sections have fallen, else to replan', () => {
    const low = vetoed('confidence');
    expect(recommendationFor(low, [section(0.59), stands, stands])).toBe('refine_targeted');
    expect(recommendationFor(low, [section(0.59), stands])).toBe('replan');
    expect(recommendationFor(low, [section(0.9, true), stands])).toBe('replan');
  });

  it('is to replan where entropy or stability veto, whatever the sections', () => {
    expect(recommendationFor(vetoed('entropy'), [stands])).toBe('replan');
    expect(recommendationFor(vetoed('singularity'), [stands])).toBe('replan');
    expect(recommendationFor(vetoed('dominance'), [stands])).toBe('refine_targeted');
  });

  it('mends the heaviest first, what is denied after its equals, and what can not be mended never', () => {
    const findings = [
      found('f1', 'MAKISHIMA'),
      found('f2', 'MAKISHIMA', { severity: 'critical' }),
      found('f3', 'MAKISHIMA', { severity: 'critical' }),
      found('f4', 'MAKISHIMA', { severity: 'critical', actionable: false }),
    ];
    const answers = [{ to: 'f2', agrees: false, why: 'the next sentence cites it' }];
    const own = found('b1', 'SHIKAMARU', { response_to: 'f3' });
    const { fixes, trace } = ready(thread(challenged({ findings }), constrained({ answers })), {
      findings: [own],
    });
    expect(fixes.map(({ finding }) => finding)).toEqual(['f3', 'f2', 'f1']);
    expect(trace).toMatchObject({ turns: 3, findings_count: 5, critical_findings: 3 });
  });

  it('follows a recommendation of its own to go on, and none of its own to converge over a veto', () => {
    expect(ready(thread(), { recommendation: 'replan' })).toMatchObject({
      recommendation: 'replan',
      converged: false,
    });
    const runaway = [assessed(0.8), challenged(), constrained(), reframed()];
    expect(ready(runaway, { recommendation: 'converge' })).toMatchObject({
      converged: false,
      vetoes: [{ veto: 'entropy' }],
    });
  });
});
