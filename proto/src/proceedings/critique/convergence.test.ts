import { describe, expect, it } from 'vitest';
import type { CritiqueArtifact } from './artifacts.ts';
import { convergenceOf } from './convergence.ts';
import type { Recommendation } from './findings.ts';
import type { CritiqueReport } from './report.ts';
import {
  assessed,
  challenged,
  constrained,
  deliberated,
  found,
  OWN,
  ready,
  reframed,
  REPORT,
  thread,
} from './testing/sample.ts';

const of = (
  turns: readonly CritiqueArtifact[],
  report: Partial<CritiqueReport> = {},
  recommendation: Recommendation | null = 'converge',
) => convergenceOf(deliberated(turns, report), recommendation);
const vetoes = (...given: Parameters<typeof of>) => of(...given).vetoes.map(({ veto }) => veto);
const contradiction = (id: string) => ({
  id,
  section: 'a',
  statement: 'p',
  against: 's1',
  why: '',
});

describe('convergence', () => {
  it('is reached where all five checks agree', () => {
    expect(of(thread())).toEqual({
      converged: true,
      vetoes: [],
      reason: 'confidence, entropy, settling, voices and stability all agree',
    });
  });

  it('confidence alone blocks: one section under 0.6 by its findings', () => {
    const sections = REPORT.sections.map((one, i) =>
      i === 0 ? { ...one, confidence: 0.61 } : one,
    );
    const answering = constrained({
      findings: [found('f2', 'LAWLIET', { response_to: 'f1', target_section: 'b' })],
    });
    const turns = thread(challenged({ findings: [found('f1', 'MAKISHIMA')] }), answering);
    expect(of(turns, { sections })).toMatchObject({
      converged: false,
      vetoes: [{ veto: 'confidence', why: 'section a has 0.58, under 0.6' }],
    });
    expect(vetoes(turns)).toEqual([]);
  });

  it('confidence blocks by a critical finding that can be acted on and that nobody denies', () => {
    const sections = REPORT.sections.map((one) => ({ ...one, confidence: 0.85 }));
    const finding = found('f1', 'MAKISHIMA', { severity: 'critical' });
    const turns = (actionable: boolean, agrees: boolean) =>
      thread(
        challenged({ findings: [{ ...finding, actionable }] }),
        constrained({
          answers: [{ to: 'f1', agrees, why: '' }],
        }),
      );
    expect(vetoes(turns(true, true), { sections })).toEqual(['confidence']);
    expect(vetoes(turns(false, true), { sections })).toEqual([]);
    expect(vetoes(turns(true, false), { sections })).toEqual([]);
  });

  it('confidence blocks by an unresolved constraint on a section', () => {
    const [met, other] = constrained().constraints;
    const constraints = [met, other].flatMap((one) =>
      one ? [{ ...one, resolved: one === met }] : [],
    );
    expect(of(thread(constrained({ constraints }))).vetoes).toEqual([
      { veto: 'confidence', why: 'section b has an unresolved constraint' },
    ]);
  });

  it('the entropy gate alone blocks', () => {
    expect(vetoes([assessed(0.71), challenged(), constrained(), reframed()])).toEqual(['entropy']);
  });

  it('false convergence alone blocks', () => {
    const contradictions = [contradiction('x1'), contradiction('x2')];
    expect(vetoes(thread(assessed(0.3, { contradictions })))).toEqual(['false-convergence']);
  });

  it('dominance alone blocks', () => {
    const turns = ['X', 'X', 'X', 'X', 'Y'].map((agent) => ({ agent }));
    expect(vetoes(thread(), { reactorTrace: { turns } })).toEqual(['dominance']);
  });

  it('singularity alone blocks, and its reason is told', () => {
    const reactorTrace = { turns: [], constraints: ['p', 'q', 'r', 's', 't'] };
    const { vetoes: one } = of(thread(), { reactorTrace });
    expect(one.map(({ veto }) => veto)).toEqual(['singularity']);
    expect(one[0]?.why).toContain('constraint singularity');
  });

  it('names every veto that stands, in one order', () => {
    const contradictions = [contradiction('x1')];
    const sections = REPORT.sections.map((one) => ({ ...one, confidence: 0.9 }));
    const many = Array.from({ length: 6 }, (_, i) =>
      found(`f${i}`, 'MAKISHIMA', { severity: 'critical' }),
    );
    const turns = [
      assessed(0.9, { contradictions }),
      challenged({ findings: many }),
      constrained(),
    ];
    const { reason, converged } = of(turns, { sections });
    expect(converged).toBe(false);
    expect(reason.split(' | ').map((one) => one.split(':')[0])).toEqual([
      'critics',
      'confidence',
      'entropy',
      'false-convergence',
      'dominance',
      'singularity',
    ]);
  });

  it.each([
    [
      'crashed',
      thread(challenged({ abstained: 'no answer in 30 s' })),
      'MAKISHIMA: no answer in 30 s',
    ],
    ['silent', thread(constrained({ said: ' ' })), 'LAWLIET: it was silent'],
    ['missing', thread(assessed(0.6)), 'RICK: it had no turn'],
    [
      'not assessing',
      thread(assessed(0.3, { abstained: 'no reader' })),
      'the assessment: no reader',
    ],
  ])('a critic who is %s is a veto with its reason', (_how, turns, why) => {
    expect(of(turns).vetoes[0]).toEqual({ veto: 'critics', why });
  });

  it('a SHIKAMARU who crashed never converges, whatever the rest says', () => {
    const own = { ...OWN, said: '', abstained: 'malformed: unknown section "zz"' };
    const readiness = ready(thread(), own);
    expect(readiness.converged).toBe(false);
    expect(readiness.vetoes[0]).toEqual({
      veto: 'critics',
      why: 'SHIKAMARU: malformed: unknown section "zz"',
    });
    expect(readiness.recommendation).not.toBe('converge');
  });

  it('a recommendation to go on blocks, though every check agrees', () => {
    expect(of(thread(), {}, 'refine_targeted').vetoes).toEqual([
      { veto: 'critics', why: 'SHIKAMARU recommends refine_targeted' },
    ]);
  });

  it('a report that nobody can measure never converges', () => {
    const unknown = [assessed(null), challenged(), constrained(), reframed()];
    expect(vetoes(unknown)).toEqual(['entropy']);
  });
});
