import type { Counsel } from '@assize/court/advice';
import type { Artifact, View } from '@assize/proto';
import { noRetriever } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { advised, aView, exhibits, gathered, readingOf, turnOf } from '@assize/court/testing';
import { discovered } from '@assize/proto/testing/artifacts';
import { describe, expect, it } from 'vitest';
import { prosecutorBrains } from './service.ts';

const silent: Counsel = {
  model: 'm',
  family: 'f',
  ask: () => Promise.reject(new Error('nobody is asked')),
};
const means = { reader: lexicalReader(), retriever: noRetriever };
const [rule] = prosecutorBrains({ ...means, counsel: null });
const [brain] = prosecutorBrains({ ...means, counsel: silent });

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
/** Seven exhibits for the charge, each weaker than the one before, and a neutral one. */
const read = gathered([
  ...IDS.map((id, at) => readingOf(id, { support: 1, relevance: 0.9 - at / 10 })),
  readingOf('mute', { support: 0.01 }),
]);

function opening(change: Partial<View> = {}): View {
  const place = { node: 'indict', turn: null, round: null };
  return aView({ place, exhibits: exhibits(...IDS, 'mute'), ...change });
}

describe('the indictment with a model', () => {
  const indicted = (answer: unknown): Artifact =>
    turnOf(brain, 'indictment').decide(opening(), { ...read, ...advised('indict', answer) });

  it('charges with what the rule does, and then with what the readings bear out of its choice', () => {
    const items = [
      { exhibit: 'E7', weight: 'primary' },
      { exhibit: 'E8', weight: 'primary' },
      { exhibit: 'E1', weight: 'circumstantial' },
    ];
    const said = indicted({ narrative: 'All of them\nagree.', items });
    expect(said).toMatchObject({
      narrative: 'All of them agree.',
      items: [
        { id: 'a', weight: 'circumstantial', strength: 0.9 },
        ...['b', 'c', 'd', 'e'].map((id) => ({ id })),
        { id: 'g', weight: 'primary', strength: 0.3 },
      ],
    });
  });

  it('is as confident as the rule, and leaves nothing out that the rule would bring', () => {
    const said = indicted({ narrative: '', items: [] });
    expect(said).toEqual(turnOf(rule, 'indictment').decide(opening(), read));
  });

  it('is none where the model gave no answer', () => {
    const said = indicted({ narrative: 'x' });
    expect(said).toMatchObject({ items: [], confidence: 0 });
    expect(said.kind === 'indictment' ? said.abstained : '').toMatch(/invalid/);
  });
});

describe('the argument with a model', () => {
  const place = { node: 'hearing', turn: 'argument', round: 1 };
  const hearing = opening({ place, charged: ['a', 'b', 'c', 'd'], recalled: read });
  const argued = (answer: object, view = hearing): Artifact => {
    const plain = { text: '', cites: [], challenges: [], ...answer };
    return turnOf(brain, 'argument').decide(view, advised('argue', plain));
  };

  it('is in its words, and cites first what the rule does', () => {
    expect(argued({ text: 'Look at g.', cites: ['E7', 'E8'] })).toMatchObject({
      text: 'Look at g.',
      cites: ['e', 'f'],
      challenges: [],
    });
  });

  it('cites of its own where the rule has less to cite, but nothing that says nothing', () => {
    const late = { ...hearing, charged: ['a', 'b', 'c', 'd', 'e', 'f'] };
    expect(argued({ cites: ['E8', 'E7'] }, late)).toMatchObject({ cites: ['g'] });
  });

  it('attacks only what the defense relies on', () => {
    const challenges = [{ exhibit: 'E1', ground: 'hedged', why: 'it hedges' }];
    expect(argued({ challenges })).toMatchObject({ challenges: [] });
  });

  it('is not asked for once a party has abstained', () => {
    const discovery = discovered({ abstained: 'no answer' });
    expect(argued({ cites: ['E7'] }, { ...hearing, discovery })).toMatchObject({
      cites: [],
      abstained: 'no model was asked: the adversary has abstained',
    });
  });
});
