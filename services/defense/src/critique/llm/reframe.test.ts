import { critiqueView, reportOf } from '@assize/court/report/testing';
import { advised } from '@assize/court/testing';
import { expect, it } from 'vitest';
import { reframe } from '../reframe.ts';
import { reframing } from './reframe.ts';

const view = critiqueView(
  reportOf({ a: 'Wells pay [s1].' }, { s1: 'Wells pay.', s2: 'Rain pays.' }),
);
const byRule = reframe(view, {});
const SILENT = { said: '', frames: [], findings: [], positions: [] };
const decided = (answer: object) =>
  reframing.decide(view, advised('reframe', { ...SILENT, ...answer }), byRule);

it('puts further frames to the report, each once, after those of its sources', () => {
  expect(byRule.frames).toHaveLength(1);
  const frame = { frame: 'Ask who drinks.', changes: 'The farm is not alone.' };
  const finding = {
    target_section: 'global',
    kind: 'excluded-perspective',
    finding: 'Who drinks is not asked.',
    severity: 'minor',
    actionable: false,
    response_to: '',
    quote: '',
  };
  expect(decided({ frames: [frame, ...byRule.frames], findings: [finding] })).toMatchObject({
    frames: [...byRule.frames, frame],
    findings: [...byRule.findings, { id: 'r2', int_type: 'RF', type: 'excluded-perspective' }],
    abstained: null,
  });
});

it('abstains where it speaks to a finding that nobody made', () => {
  const positions = [{ to: 'F3', agrees: true, why: '' }];
  expect(decided({ positions })).toMatchObject({
    frames: byRule.frames,
    abstained: 'malformed: positions.0: unknown finding "F3"',
  });
});
