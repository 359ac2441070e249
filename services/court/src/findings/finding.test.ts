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

  it('a rival that is contested lowers it too: its denial does not undo what speaks for it', () => {
    const view = aView({
      exhibits: exhibits('a', 'b'),
      claim: { ...aView().claim, candidates: CANDIDATES },
      charge: { classification: 'release', statement: 'It was the release.' },
    });
    const readings = [
      { statement: 'It was the release.', exhibits: [readingOf('a', { support: 0.9 })] },
      {
        statement: 'It was the disk.',
        exhibits: [readingOf('a', { refute: 0.9 }), readingOf('b', { support: 0.8 })],
      },
    ];
    const { classification, confidence } = findingOf(view, { readings }, () => 1);
    expect({ classification, confidence }).toEqual({ classification: 'release', confidence: 0.18 });
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

it('a word of the publisher is found no surer than "supported" is, beside what may say the contrary', () => {
  const confidenceIn = (classification: string): number => {
    const { claim, charge } = aView();
    const view = { claim, exhibits: exhibits('a', 'b'), charge: { ...charge, classification } };
    const said = [readingOf('a', { support: 0.9 }), readingOf('b', { refute: 0.5 })];
    return findingOf(view, { readings: [{ statement: charge.statement, exhibits: said }] }, () => 1)
      .confidence;
  };
  expect(confidenceIn('supported')).toBe(0.45);
  expect(confidenceIn('done')).toBe(0.45);
});
