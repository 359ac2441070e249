import type { Gathered, View } from '@assize/proto';
import type { Counsel } from '@assize/court/advice';
import { noRetriever } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { describe, expect, it } from 'vitest';
import {
  advised,
  aView,
  CLAIM,
  exhibits,
  gathered,
  readingOf,
  turnOf,
} from '@assize/court/testing';
import { defenseBrains } from '../service.ts';

const silent: Counsel = {
  model: 'm',
  family: 'f',
  ask: () => Promise.reject(new Error('nobody is asked')),
};
const means = { reader: lexicalReader(), retriever: noRetriever };
const [brain] = defenseBrains({ ...means, counsel: silent });

function handedIn(answer: object, view: View, read: Gathered) {
  const plain = { statement: '', concede: false, challenges: [], alternative: null, ...answer };
  const gave = { ...read, ...advised('defend', plain) };
  const artifact = turnOf(brain, 'defense-brief').decide(view, gave);
  if (artifact.kind !== 'defense-brief') throw new Error('it is no brief');
  return artifact;
}

const place = { node: 'defend', turn: null, round: null };
const view = aView({ place, exhibits: exhibits('a', 'b'), charged: ['a'] });
const strong = gathered([readingOf('a', { support: 0.95 }), readingOf('b', { support: 0.01 })]);
const weak = gathered([
  readingOf('a', { support: 0.3, refute: 0.1 }),
  readingOf('b', { refute: 0.2 }),
]);

describe('the defense with a model', () => {
  it('concedes where the rule would and the model does, in its words', () => {
    expect(handedIn({ concede: true, statement: 'It stands.' }, view, strong).plea).toMatch(
      /^the charge holds after all challenges \(.*\)\. The defense: It stands\.$/,
    );
    expect(handedIn({ concede: false }, view, strong).plea).toBeNull();
  });

  it('concedes nothing that the rule would not, whatever the model says', () => {
    expect(handedIn({ concede: true }, view, weak).plea).toBeNull();
  });

  it('raises what holds by rule, and then what the model raises against what is charged', () => {
    const hedged = { ground: 'hedged', why: 'it\u001b[2J says may' };
    const challenges = [
      { exhibit: 'E1', ...hedged },
      { exhibit: 'E2', ...hedged },
      { exhibit: 'E1', ...hedged },
    ];
    const [first, ...more] = handedIn({ challenges }, view, weak).challenges;
    const byRule = handedIn({}, view, weak).challenges;
    expect([first, ...more].slice(0, byRule.length)).toEqual(byRule);
    // E2 is not cited for the charge; a repetition counts once; the severity is that of the ground.
    expect([first, ...more].slice(byRule.length)).toEqual([
      { id: 'a', ground: 'hedged', severity: 'minor', why: 'it [2J says may' },
    ]);
  });

  it('proposes an alternative by exhibits that it cites, in the strengths of the readings', () => {
    const alternative = { classification: 'refuted', why: 'b says so', exhibits: ['E1', 'E2'] };
    const split = gathered([
      readingOf('a', { support: 0.95 }),
      readingOf('b', { refute: 0.44, support: 0.2 }),
    ]);
    expect(handedIn({ alternative }, view, split).alternative).toMatchObject({
      classification: 'refuted',
      evidence: [
        { id: 'a', strength: 0 },
        { id: 'b', strength: 0.44 },
      ],
    });
    const uncited = { ...alternative, exhibits: [] };
    expect(handedIn({ alternative: uncited }, view, weak).alternative).toBeNull();
  });

  it('abstains where there is no answer, or one of another shape', () => {
    expect(turnOf(brain, 'defense-brief').decide(view, weak)).toMatchObject({
      abstained: 'the language model was not asked (defend)',
      challenges: [],
      plea: null,
    });
    expect(handedIn({ challenges: [{ exhibit: 'E9' }] }, view, weak).abstained).toMatch(/invalid/);
  });

  it('has nothing to ask where there is no exhibit', async () => {
    const none = aView({ place });
    const read = await turnOf(brain, 'defense-brief').gather?.(none, new AbortController().signal);
    expect(read?.advice).toBeUndefined();
    expect(turnOf(brain, 'defense-brief').decide(none, gathered([], CLAIM))).toMatchObject({
      abstained: null,
    });
  });
});
