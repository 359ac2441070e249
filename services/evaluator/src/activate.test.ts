import { aView } from '@assize/scrutiny/testing';
import { describe, expect, it } from 'vitest';
import { activate } from './activate.ts';

const asked = (confidence: number | null, activationThreshold = 0.85): string =>
  activate(aView({ activationThreshold, claim: { ...aView().claim, confidence } })).decision;

describe('activation', () => {
  it('affirms from the threshold on, rejects below one half, and opens the court in between', () => {
    expect([0, 0.499_999, 0.5, 0.849_999, 0.85, 1].map((confidence) => asked(confidence))).toEqual([
      'reject',
      'reject',
      'open',
      'open',
      'affirm',
      'affirm',
    ]);
  });

  it('heeds the threshold of the case', () => {
    expect([asked(0.9, 0.95), asked(0.95, 0.95), asked(0.99, 1), asked(1, 1)]).toEqual([
      'open',
      'affirm',
      'open',
      'affirm',
    ]);
  });

  it('records what it went by', () => {
    expect(activate(aView({ claim: { ...aView().claim, confidence: 0.7 } }))).toEqual({
      kind: 'activation',
      confidence: 0.7,
      threshold: 0.85,
      decision: 'open',
    });
  });
});
