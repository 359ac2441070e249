import { aView, CLAIM, exhibits, gathered, readingOf } from '#src/testing/view.ts';
import { describe, expect, it } from 'vitest';
import { evidenceOnBothSides } from './balance.ts';

describe('the evidence on both sides', () => {
  it('is weighed by relevance, stance and trust, strongest first', () => {
    const [a, b, c, d] = exhibits('a', 'b', 'c', 'd');
    if (!a || !b || !c || !d) throw new Error('four were asked for');
    const seen = aView({ exhibits: [a, b, { ...c, lScore: 0.5 }, d] });
    const readings = [
      readingOf('a', { support: 0.6 }),
      readingOf('b', { support: 0.9 }),
      readingOf('c', { refute: 0.8 }),
      readingOf('d', { support: 0.2, refute: 0.2 }),
    ];
    expect(evidenceOnBothSides(seen, gathered(readings))).toEqual({
      support: [
        { id: 'b', weight: 0.9 },
        { id: 'a', weight: 0.6 },
      ],
      contradictions: [{ id: 'c', weight: 0.4, type: 'direct_negation' }],
      credibility: 0.789474,
    });
  });

  it('is weighed by how far its source is to be believed, where the reading says so', () => {
    const seen = aView({ exhibits: exhibits('a', 'b') });
    const readings = [
      { ...readingOf('a', { support: 0.8 }), sourceCredibility: 0.25 },
      readingOf('b', { refute: 0.6 }),
    ];
    expect(evidenceOnBothSides(seen, gathered(readings))).toMatchObject({
      support: [{ id: 'a', weight: 0.2 }],
      contradictions: [{ id: 'b', weight: 0.6 }],
      credibility: 0.25,
    });
  });

  it('is about the text of the claim, whatever is charged', () => {
    const charge = { classification: 'x', statement: 'It is x.' };
    const seen = aView({ exhibits: exhibits('a'), charge });
    const read = {
      readings: [
        { statement: 'It is x.', exhibits: [readingOf('a', { support: 0.9 })] },
        { statement: CLAIM, exhibits: [readingOf('a', { refute: 0.7 })] },
      ],
    };
    expect(evidenceOnBothSides(seen, read)).toMatchObject({ support: [], credibility: 0 });
  });

  it('has no credibility where there is none on either side', () => {
    expect(evidenceOnBothSides(aView(), gathered([]))).toEqual({
      support: [],
      contradictions: [],
      credibility: null,
    });
  });
});
