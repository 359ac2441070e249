import {
  findingFaults,
  Findings,
  reader,
  type AdversarialFinding,
  type Legitimacy,
} from '@assize/proto/critique';
import { critiqueView, reportOf } from '#src/report/testing/view.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingsWith, nameFaults, type ModelFinding } from './findings.ts';
import { positionsWith } from './positions.ts';
import { reportShown } from './shown.ts';

const REPORT = reportOf(
  { costs: 'Pumps cost less. Owners saved 940 euros.', comfort: 'Every room is warm.' },
  { s1: 'Pumps cost less.' },
);
const RULED: AdversarialFinding = {
  id: 'm1',
  agent: 'MAKISHIMA',
  int_type: 'C',
  target_section: 'costs',
  finding: 'The figure 940 is not cited.',
  severity: 'significant',
  actionable: true,
  response_to: '',
  type: 'uncited-number',
  quote: 'Owners saved 940 euros.',
};
const RAISED: ModelFinding = {
  target_section: 'S2',
  finding: 'Warm is whatever the tenants were asked.',
  severity: 'critical',
  actionable: true,
  response_to: '',
  kind: 'value-assumption',
  quote: 'room is warm',
};
const raised = (of: Partial<ModelFinding> = {}): ModelFinding => ({ ...RAISED, ...of });

const view = critiqueView(REPORT);
const on = { view, shown: reportShown(view) };
const added = (...answered: ModelFinding[]) =>
  findingsWith('MAKISHIMA', [RULED], answered, on).slice(1);

describe('the findings of a model', () => {
  it('come after the rule’s, under ids of ours, in the report’s own sections', () => {
    expect(findingsWith('MAKISHIMA', [RULED], [RAISED], on)).toEqual([
      RULED,
      {
        id: 'm2',
        agent: 'MAKISHIMA',
        int_type: 'C',
        target_section: 'comfort',
        finding: RAISED.finding,
        severity: 'critical',
        actionable: true,
        response_to: '',
        type: 'value-assumption',
        quote: 'room is warm',
      },
    ]);
  });

  it('keep no quotation that does not stand in their section', () => {
    expect(added(raised({ quote: 'Pumps cost less.' }))[0]).not.toHaveProperty('quote');
    expect(added(raised({ target_section: 'global', quote: 'Pumps cost less.' }))[0]).toMatchObject(
      { target_section: 'global', quote: 'Pumps cost less.' },
    );
  });

  it.each([
    ['about the same words', { quote: '940 euros' }],
    ['of the same kind, where one quotes nothing', { kind: 'uncited-number', quote: '' }],
  ])('repeat nothing that the rule found: %s', (_what, of) => {
    expect(added(raised({ target_section: 'S1', ...of }))).toEqual([]);
  });

  it('of the same kind about other words are another finding', () => {
    const other = { target_section: 'S1', kind: 'uncited-number', quote: 'Pumps cost less.' };
    expect(added(raised(other))).toHaveLength(1);
  });

  it('are one where they say the same, and none where they say nothing', () => {
    expect(added(RAISED, raised({ quote: '' }))).toHaveLength(1);
    expect(added(raised({ finding: '\u200B' }))).toEqual([]);
  });

  it('name an unknown section or finding in their faults', () => {
    const wrong = raised({ target_section: 'comfort', response_to: 'F1' });
    expect(nameFaults({ findings: [RAISED, wrong] }, on.shown)).toEqual([
      'findings.1: unknown section "comfort"',
      'findings.1: unknown finding "F1"',
    ]);
  });

  it('always stand as findings of the turn, whatever a model says', () => {
    const some = fc.record({
      target_section: fc.constantFrom('S1', 'S2', 'S3', 'global', 'costs', ''),
      finding: fc.string({ maxLength: 50 }),
      severity: fc.constantFrom('critical' as const, 'significant' as const, 'minor' as const),
      actionable: fc.boolean(),
      response_to: fc.constantFrom('', 'F1', 'm1'),
      kind: fc.constantFrom('value-assumption', 'uncited-number'),
      quote: fc.constantFrom('', 'room', 'Owners saved', 'nowhere'),
    });
    fc.assert(
      fc.property(fc.array(some), (answered) => {
        const all = findingsWith('MAKISHIMA', [RULED], answered, on);
        expect(findingFaults(all, REPORT, [], 'MAKISHIMA')).toEqual([]);
        expect(reader(Findings)(all).ok).toBe(true);
        expect(all[0]).toEqual(RULED);
      }),
    );
  });
});

describe('the positions of a model', () => {
  const byModel: AdversarialFinding = { ...RULED, id: 'm2', type: 'value-assumption' };
  const third: AdversarialFinding = { ...RULED, id: 'm3' };
  const challenge: Legitimacy = {
    kind: 'legitimacy',
    findings: [RULED, byModel, third],
    answers: [],
    said: 'three',
    abstained: null,
  };
  const heard = critiqueView(REPORT, [challenge]);
  const here = { view: heard, shown: reportShown(heard) };
  const ruled = ['m1', 'm2'].map((to) => ({ to, agrees: true, why: 'by rule' }));
  const says = (to: string, agrees: boolean) => ({ to, agrees, why: 'so says the model' });

  it('deny what a model found, and nothing that a rule did', () => {
    const answers = positionsWith(ruled, [says('F1', false), says('F2', false)], here);
    expect(answers).toEqual([ruled[0], { to: 'm2', agrees: false, why: 'so says the model' }]);
  });

  it('agree where the rule is silent', () => {
    expect(positionsWith(ruled, [says('F3', true)], here)[2]).toMatchObject({ to: 'm3' });
    expect(positionsWith(ruled, [says('F3', false), says('F9', true)], here)).toEqual(ruled);
  });
});
