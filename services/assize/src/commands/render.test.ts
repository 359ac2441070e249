import type { Review } from '@assize/proto';
import { expect, test } from 'vitest';
import { render } from './render.ts';

const gap = (what: string, foundBy = 'judge') => ({ what, foundBy, stage: 'verdict' });
const REVIEW: Review = {
  caseId: 'a'.repeat(26),
  claim: 'It is so.\u001B[2J',
  decision: 'acquit',
  classification: 'nei',
  confidence: 1,
  basis: 'trial',
  credibility: null,
  support: [{ id: 'a\u009B', weight: 1, text: 'Yes.\u202E', source: 'from\u0007\nthere' }],
  contradictions: [],
  edges: ['e\u007F'],
  handoffs: 7,
  remands: 0,
  gaps: [],
  stanceModel: null,
  elapsedMs: 40,
};
const textOf = (gaps: Review['gaps']): string =>
  render({ review: { ...REVIEW, gaps }, file: 'case.json', nameOf: () => null });

test('a service that could not be reached comes first, whole, however much else is missing', () => {
  const unreached = 'embedding: unreachable (UNAVAILABLE), nothing was searched';
  const long = `${unreached} ${'and so on '.repeat(20)}end`;
  const text = textOf([
    ...['one', 'two', 'three', 'four'].map((what) => gap(what)),
    gap(unreached, 'prosecutor'),
    gap(long, 'adversary'),
  ]);
  const missing = text.split('\n').filter((line) => line.includes('missing'));
  expect(missing).toHaveLength(5);
  expect(missing[0]).toContain(`${unreached} (prosecutor)`);
  expect(missing[1]).toContain(`${long} (adversary)`);
  expect(missing.slice(2).join()).toMatch(/one .*two .*three /);
});

test('what is missing is told to its end, where the reason stands', () => {
  const what = `evidence ${'deep/'.repeat(10)}report.xml: its junit report can't be read: its root is <html>`;
  expect(textOf([gap(what)])).toContain(`missing  ${what} (judge)`);
});

test('what others wrote moves no cursor', () => {
  const text = textOf([gap('x\u0007y')]);
  expect(text).toContain('It is so.\uFFFD[2J');
  expect(text).toContain('from\uFFFD there');
  expect(text).toContain('x\uFFFDy');
  expect(text).not.toMatch(/[\u007F-\u009F\u202A-\u202E]/u);
});

test('an unsettled verdict says so, and a jury is shown seat by seat', () => {
  const settled = textOf([]);
  expect(settled).not.toContain('unsettled');
  expect(settled).not.toContain('jury');
  const seat = { model: 'm-1', family: 'm', why: '', signature: null };
  const text = render({
    review: {
      ...REVIEW,
      unsettled: { why: 'presented in reverse, 1 of 3 rulings', findings: [], exhibits: [] },
      jury: {
        seats: [
          { ...seat, name: 'anna', finding: 'supported' },
          { ...seat, name: 'ben', finding: null },
        ],
        quorum: 2,
        families: ['m'],
      },
    },
    file: 'case.json',
    nameOf: () => null,
  });
  expect(text).toContain('unsettled presented in reverse, 1 of 3 rulings');
  expect(text).toContain('anna (m-1) supported · ben (m-1) abstained — majority of m');
});

test('the light path’s own finding stands before the evidence, with what came of it', () => {
  const found = { classification: 'supported', confidence: 0.65, next: null } as const;
  const lineOf = (light: NonNullable<Review['light']>): string =>
    render({ review: { ...REVIEW, light }, file: 'case.json', nameOf: () => null })
      .split('\n')
      .filter((line) => line.includes('light'))
      .join();
  const next = { name: 'defect-court', digest: 'd'.repeat(64) };
  expect(lineOf({ ...found, decision: 'contest', next })).toContain('0.65: on to defect-court');
  expect(lineOf({ ...found, decision: 'contest' })).toContain('uncertain, and no court opens');
  expect(lineOf({ ...found, decision: 'affirm' })).toContain('supported at 0.65: affirm');
});
