import { describe, expect, test } from 'vitest';
import type { GroundTruth } from './case.ts';
import {
  accuracyOf,
  challengesOf,
  confidenceOf,
  courtLift,
  flipsOf,
  mistrialsOf,
  remandsOf,
  type TriedCase,
} from './figures.ts';
import { AFFIRMED } from '../testing/trials.ts';
import type { Trial } from './trial.ts';

const TRUTH: GroundTruth = {
  id: 'c',
  claim: { text: 'It is so.' },
  expectedVerdict: 'affirm',
  expectedClassification: 'supported',
};

function tried(change: {
  truth?: Partial<GroundTruth>;
  trial?: Partial<Trial>;
  changed?: Partial<TriedCase['changed']>;
  single?: string | null;
}): TriedCase {
  return {
    truth: { ...TRUTH, ...change.truth },
    trial: { ...AFFIRMED, ...change.trial },
    changed: { order: null, sides: null, ...change.changed },
    single: change.single === undefined ? 'supported' : change.single,
  };
}

const REFUTED: Trial = { ...AFFIRMED, decision: 'amend', classification: 'refuted' };

describe('a figure that is not to be had', () => {
  test('is null, and says why', () => {
    const none = tried({ single: null, trial: { confidence: null } });
    expect(remandsOf([none])).toEqual({ value: null, hits: 0, of: 0, why: 'no case was remanded' });
    expect(flipsOf([none]).rate).toMatchObject({ value: null, why: /otherwise/ });
    expect(challengesOf([none]).accuracy).toMatchObject({ value: null, why: /wrong/ });
    const told = tried({ truth: { wrongEvidence: ['a'] } });
    expect(challengesOf([told]).accuracy).toMatchObject({ value: null, why: /no challenge/ });
    expect(confidenceOf([none])).toMatchObject({ ece: null, brier: null, why: /confidence/ });
    expect(courtLift([none])).toMatchObject({ lift: null, liftInterval: null, why: /single/ });
    expect(mistrialsOf([])).toMatchObject({ value: null, why: /no case/ });
  });
});

describe('a verdict', () => {
  test('is right where decision and classification are, and each counts by itself', () => {
    const cases = [
      tried({}),
      tried({ trial: { decision: 'amend' } }),
      tried({ trial: { ...REFUTED } }),
      tried({ trial: { decision: 'mistrial', classification: null, confidence: null } }),
    ];
    const { verdict, decision, classification } = accuracyOf(cases);
    expect([verdict.value, decision.value, classification.value]).toEqual([0.25, 0.25, 0.5]);
    expect(mistrialsOf(cases)).toEqual({ value: 0.25, hits: 1, of: 4 });
  });

  test('flips where another order, or the other side charged, changes its classification', () => {
    const { rate, by, overCharge } = flipsOf([
      tried({ changed: { order: AFFIRMED, sides: REFUTED } }),
      tried({ changed: { order: REFUTED } }),
      tried({ changed: { sides: { ...AFFIRMED, decision: 'amend' } } }),
      tried({ trial: REFUTED }),
    ]);
    expect(rate).toEqual({ value: 0.6667, hits: 2, of: 3 });
    expect([by.order.hits, by.order.of, by.sides.hits, by.sides.of]).toEqual([1, 2, 1, 2]);
    expect(overCharge).toEqual({ value: 0.25, hits: 1, of: 4 });
  });
});

test('challenges aim well where they hit what is wrong; cases that do not say count nowhere', () => {
  const raised = [
    { exhibit: 'bad', ground: 'repeated', upheld: true },
    { exhibit: 'good', ground: 'adverse', upheld: true },
    { exhibit: 'good', ground: 'silent', upheld: false },
  ];
  const { accuracy, upheld, found, byGround } = challengesOf([
    tried({ truth: { wrongEvidence: ['bad', 'worse'] }, trial: { challenges: raised } }),
    tried({ trial: { challenges: raised } }),
  ]);
  expect([accuracy.hits, accuracy.of]).toEqual([1, 3]);
  expect([upheld.hits, upheld.of]).toEqual([1, 2]);
  expect(found).toEqual({ value: 0.5, hits: 1, of: 2 });
  expect(byGround).toMatchObject({ adverse: { value: 0 }, repeated: { value: 1 } });
});

test('a remand helps where what is found after it is right and was not before', () => {
  const remanded = (classification: string, expected: string): TriedCase =>
    tried({
      truth: { expectedClassification: expected },
      trial: { remands: 1, remandedAs: 'nei', classification },
    });
  const cases = [
    remanded('supported', 'supported'),
    remanded('refuted', 'supported'),
    remanded('nei', 'nei'),
    tried({}),
  ];
  expect(remandsOf(cases)).toEqual({ value: 0.3333, hits: 1, of: 3 });
});

test('the lift is over the cases that both decide', () => {
  const cases = [
    tried({ single: 'refuted' }),
    tried({ trial: REFUTED, truth: { expectedClassification: 'refuted' }, single: 'refuted' }),
    tried({ single: null }),
  ];
  expect(courtLift(cases)).toMatchObject({ lift: 0.6667, of: 2 });
});
