import { aView } from '@assize/scrutiny/testing';
import { describe, expect, it } from 'vitest';
import { activate, gatherCourt } from './activate.ts';

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

describe('after a light path', () => {
  const next = { name: 'defect-court', digest: 'd'.repeat(64) };
  const contested = aView({ contested: true, weighed: 0.65, next });

  it('opens the court by name and version, whatever the confidence', () => {
    const court = gatherCourt(contested, true);
    expect(court).toEqual({ court: { enabled: true, next } });
    expect(activate(contested, court)).toMatchObject({ decision: 'open', confidence: 0.65, next });
    const sure = { ...contested, weighed: 0.97 };
    expect(activate(sure, court)).toMatchObject({ decision: 'open', next });
  });

  it('leaves the case unproven where no court opens, and says why', () => {
    for (const [view, why] of [
      [contested, 'it is disabled here'],
      [{ ...contested, activation: 'never' as const }, 'its publisher asks for none'],
    ] as const) {
      const said = activate(view, gatherCourt(view, view.activation === 'never'));
      expect(said).toMatchObject({ decision: 'acquit', brief: { ended: 'court disabled' } });
      expect(said.brief?.missing[0]?.what).toContain(why);
      expect(said.next).toBeUndefined();
    }
  });

  it('is no matter of the publisher’s confidence before it', () => {
    const before = { ...aView({ next }), weighed: 0.6 };
    expect(activate(before, gatherCourt(before, false))).toMatchObject({ decision: 'open' });
    expect(gatherCourt(before, true)).toEqual({});
    expect(activate(aView({ weighed: 0.2 }))).toMatchObject({
      decision: 'reject',
      brief: { ended: 'confidence too low' },
    });
  });
});
