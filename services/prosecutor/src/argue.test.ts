import type { Argument, View } from '@assize/proto';
import { argued, defended, rebutted } from '@assize/proto/testing/artifacts';
import { aView, exhibits, gathered, readingOf } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { MOST_BROUGHT } from '@assize/court/grounds';
import { argue } from './argue.ts';

const IDS = ['a', 'b', 'c', 'd'];
const recalled = gathered([
  readingOf('a', { support: 0.9 }),
  readingOf('b', { support: 0.8 }),
  readingOf('c', { support: 0.7 }),
  readingOf('d', { refute: 0.3, support: 0.4 }),
]);

const hearing = (change: Partial<View> = {}): View =>
  aView({
    exhibits: exhibits(...IDS),
    place: { node: 'hearing', turn: 'argument', round: 1 },
    recalled,
    ...change,
  });

const round = (argument: Argument, ...cites: string[]): View['rounds'][number] => ({
  round: 1,
  argument,
  rebuttal: rebutted({ cites }),
  notes: null,
});

describe('an argument', () => {
  it('brings the strongest exhibits that were not cited yet, a few at a time', () => {
    const said = argue(hearing({ charged: ['a'] }));
    expect(said.cites).toEqual(['b', 'c']);
    expect(said.cites.length).toBeLessThanOrEqual(MOST_BROUGHT);
    const later = argue(hearing({ charged: ['a'], rounds: [round(said)] }));
    expect(later.cites).toEqual(['d']);
  });

  it('rests where everything was brought', () => {
    const said = argue(hearing({ charged: IDS }));
    expect(said).toMatchObject({ cites: [], challenges: [] });
    expect(said.text).toBe('The prosecution adds no exhibit and no challenge.');
  });

  it('attacks what the defense relies on, for the side it is cited for, and once', () => {
    const heard = round(argued(), 'd');
    const said = argue(hearing({ charged: IDS, rounds: [heard] }));
    expect(said.challenges).toMatchObject([{ id: 'd', ground: 'adverse' }]);
    const again = argue(hearing({ charged: IDS, rounds: [heard, { ...round(said), round: 2 }] }));
    expect(again.challenges).toEqual([]);
  });

  it('attacks the exhibits of an alternative', () => {
    const brief = defended({
      alternative: { classification: 'refuted', why: '', evidence: [{ id: 'a', strength: 0.1 }] },
    });
    const said = argue(hearing({ charged: IDS, brief }));
    expect(said.challenges).toMatchObject([{ id: 'a', ground: 'adverse' }]);
  });
});
