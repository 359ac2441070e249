import type { View } from '@assize/proto';
import { argued } from '@assize/proto/testing/artifacts';
import { aView, exhibits, gathered, readingOf } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { MOST_BROUGHT } from '@assize/court/grounds';
import { rebut } from './rebut.ts';

const recalled = gathered([
  readingOf('a', { support: 0.9 }),
  readingOf('b', { support: 0.2, refute: 0.7 }),
  readingOf('c', { refute: 0.9 }),
  readingOf('d', { refute: 0.8 }),
  readingOf('e', { support: 0.6 }),
]);

const hearing = (change: Partial<View> = {}): View =>
  aView({
    exhibits: exhibits('a', 'b', 'c', 'd', 'e'),
    place: { node: 'hearing', turn: 'rebuttal', round: 1 },
    charged: ['a'],
    recalled,
    ...change,
  });

describe('a rebuttal', () => {
  it('brings what speaks against the charge, strongest first, a few at a time', () => {
    const said = rebut(hearing());
    expect(said.cites).toEqual(['c', 'd']);
    expect(said.cites.length).toBeLessThanOrEqual(MOST_BROUGHT);
    const heard = { round: 1, argument: null, rebuttal: said, notes: null };
    expect(rebut(hearing({ rounds: [heard] })).cites).toEqual(['b']);
  });

  it('attacks what the argument has added, and says it once', () => {
    const argument = argued({ cites: ['b'] });
    const opened = { round: 1, argument, rebuttal: null, notes: null };
    const said = rebut(hearing({ rounds: [opened] }));
    expect(said.challenges).toMatchObject([{ id: 'b', ground: 'adverse' }]);
    const heard = { ...opened, rebuttal: said };
    const again = { round: 2, argument, rebuttal: null, notes: null };
    expect(rebut(hearing({ rounds: [heard, again] })).challenges).toEqual([]);
  });

  it('brings what supports the claim against a charge that refutes it', () => {
    const charge = { classification: 'refuted', statement: aView().charge.statement };
    expect(rebut(hearing({ charge, charged: ['c'] })).cites).toEqual(['a', 'e']);
  });

  it('adds nothing where it has said all', () => {
    const silent = rebut(hearing({ recalled: gathered([readingOf('a', { support: 0.9 })]) }));
    expect(silent).toMatchObject({ cites: [], challenges: [] });
    expect(silent.text).toBe('The defense adds no exhibit and no challenge.');
  });
});
