import { FINDING_THRESHOLD, type RemainingWeight } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { findingOf, type Finding } from './finding.ts';
import { aView, exhibits, readingOf } from '#src/testing/view.ts';

const CANDIDATES = ['release', 'disk', 'network'].map((classification) => ({
  classification,
  statement: `It was the ${classification}.`,
}));

/** "release" is charged. One exhibit gives the candidates this support. */
function found(
  said: Readonly<Record<string, Parameters<typeof readingOf>[1]>>,
  remaining: RemainingWeight = () => 1,
): Omit<Finding, 'scales'> {
  const view = aView({
    exhibits: exhibits('a'),
    claim: { ...aView().claim, candidates: CANDIDATES },
    charge: { classification: 'release', statement: 'It was the release.' },
  });
  const readings = CANDIDATES.map(({ classification, statement }) => ({
    statement,
    exhibits: [readingOf('a', said[classification])],
  }));
  const { classification, confidence } = findingOf(view, { readings }, remaining);
  return { classification, confidence };
}

describe('among candidates', () => {
  it('the one that stands alone is found as surely as its statement is supported', () => {
    expect(found({ release: { support: 0.8 } })).toEqual({
      classification: 'release',
      confidence: 0.8,
    });
  });

  it('what speaks for the strongest rival lowers the confidence, and what speaks for others does not', () => {
    const two = { release: { support: 0.8 }, disk: { support: 0.7 } };
    const expected = { classification: 'release', confidence: 0.24 };
    expect(found(two)).toEqual(expected);
    expect(found({ ...two, network: { support: 0.6 } })).toEqual(expected);
  });

  it('a rival that does not stand itself lowers nothing', () => {
    const weak = { support: 1, relevance: FINDING_THRESHOLD - 0.01 };
    const alone = { classification: 'release', confidence: 0.8 };
    expect(found({ release: { support: 0.8 }, disk: weak })).toEqual(alone);
    expect(found({ release: { support: 0.8 }, disk: { refute: 0.9 } })).toEqual(alone);
  });

  it('two that stand alike leave little of either, and the charge goes first', () => {
    expect(found({ release: { support: 0.7 }, disk: { support: 0.7 } })).toEqual({
      classification: 'release',
      confidence: 0.21,
    });
  });

  it('what a challenge takes of the charge is not taken of its rivals', () => {
    const two = { release: { support: 0.9 }, disk: { support: 0.8 } };
    expect(found(two, () => 0.5)).toEqual({ classification: 'disk', confidence: 0.44 });
  });
});
