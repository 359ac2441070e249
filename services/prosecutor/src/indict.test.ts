import { aView, CLAIM, exhibits, gathered, readingOf } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { LEAST_CITED } from '@assize/court/reading';
import { indict, MOST_ITEMS } from './indict.ts';

const view = (...ids: string[]): ReturnType<typeof aView> =>
  aView({ exhibits: exhibits(...ids), place: { node: 'indict', turn: null, round: null } });

describe('the indictment', () => {
  it('brings what speaks for the charge, strongest first, with its weight', () => {
    const readings = [
      readingOf('weak', { support: 1, relevance: 0.2 }),
      readingOf('plain', { support: 0.9 }),
      readingOf('middling', { support: 1, relevance: 0.5 }),
      readingOf('faint', { support: 0.4, refute: 0.3, relevance: LEAST_CITED / 0.4 - 0.01 }),
      readingOf('silent', { support: 0.4 }),
      readingOf('against', { refute: 0.9 }),
    ];
    const said = indict(view(...readings.map(({ id }) => id)), gathered(readings));
    expect(said).toMatchObject({ kind: 'indictment', charge: 'supported', abstained: null });
    expect(said.items).toEqual([
      { id: 'plain', weight: 'primary', strength: 0.9 },
      { id: 'middling', weight: 'corroborating', strength: 0.5 },
      { id: 'weak', weight: 'circumstantial', strength: 0.2 },
    ]);
    expect(said.narrative).toContain('the strongest is plain (0.90)');
  });

  it('is as sure as the strongest makes it, and what agrees with that one', () => {
    const readings = [
      readingOf('a', { support: 0.6 }),
      readingOf('b', { support: 0.8, relevance: 0.5 }),
    ];
    const doubt = (1 - 0.6) * (1 - 0.3 * 0.4);
    expect(indict(view('a', 'b'), gathered(readings)).confidence).toBeCloseTo(1 - doubt, 6);
  });

  it('itemises no more than it may, equals by their id', () => {
    const ids = ['g', 'f', 'e', 'd', 'c', 'b', 'a'];
    const said = indict(view(...ids), gathered(ids.map((id) => readingOf(id, { support: 0.6 }))));
    expect(said.items.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'].slice(0, MOST_ITEMS));
  });

  it('argues for whatever is charged', () => {
    const charged = { classification: 'refuted', statement: CLAIM };
    const readings = [readingOf('for', { support: 0.9 }), readingOf('against', { refute: 0.7 })];
    const seen = { ...view('for', 'against'), charge: charged };
    expect(indict(seen, gathered(readings))).toMatchObject({
      charge: 'refuted',
      items: [{ id: 'against' }],
      confidence: 0.7,
    });
  });

  it('counts what a search found, which is not on the record yet', () => {
    const found = exhibits('found');
    const read = { ...gathered([readingOf('found', { support: 0.7 })]), evidence: found };
    expect(indict(view(), read)).toMatchObject({ items: [{ id: 'found' }], confidence: 0.7 });
  });

  it('abstains where it cannot read, and is sure of nothing', () => {
    const foreign = [{ id: 'x', text: 'Нил течёт через Африку.' }];
    const seen = { ...view(), exhibits: foreign };
    const said = indict(seen, gathered([readingOf('x', { support: 0.9 })]));
    expect(said).toMatchObject({ items: [], confidence: 0 });
    expect(said.abstained).toContain('script');
  });
});
