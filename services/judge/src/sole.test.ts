import type { View } from '@assize/proto';
import { aView, readingOf } from '@assize/court/testing';
import { defended } from '@assize/proto/testing/artifacts';
import { describe, expect, it } from 'vitest';
import { rule } from './verdict.ts';

const RECORD = 'The bridge was opened in 1781.';
const seen = (change: Partial<View> = {}): View =>
  aView({
    claim: { ...aView().claim, text: RECORD },
    charge: { classification: 'supported', statement: RECORD },
    rounds: [{ round: 1, argument: null, rebuttal: null, notes: null }],
    ...change,
  });

describe('a sole exhibit', () => {
  const text = 'It may have been opened in 1781, or so it seems.';
  const hedged = { id: 'a', ground: 'hedged', severity: 'minor', why: 'it hedges' } as const;
  const brief = defended({ challenges: [hedged] });
  const confidence = (...ids: string[]): number | null => {
    const view = seen({ exhibits: ids.map((id) => ({ id, text: `${id}: ${text}` })), brief });
    const readings = ids.map((id) => readingOf(id, { support: id === 'a' ? 0.8 : 0 }));
    return rule(view, { readings: [{ statement: RECORD, exhibits: readings }] }).confidence;
  };

  it('loses nothing to a challenge that is not fatal, and among others does', () => {
    expect(confidence('a')).toBeCloseTo(0.8, 6);
    expect(confidence('a', 'b')).toBeCloseTo(0.72, 6);
  });
});
