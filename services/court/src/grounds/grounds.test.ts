import { LEAVES, type Evidence, type ExhibitReading, type Stance } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { challengesTo, GROUNDS, upholds, type Cited } from './grounds.ts';
import { CLAIM, readingOf } from '#src/testing/view.ts';

const PLAIN = 'The Nile flows through Africa and into the sea.';

function cited(
  reading: ExhibitReading,
  change: { text?: string; statement?: string; side?: Stance; earlier?: Cited['earlier'] } = {},
): Cited {
  const { text = PLAIN, statement = CLAIM, side = 'support', earlier = [] } = change;
  const exhibit: Evidence = { id: reading.id, text };
  return { exhibit, reading, statement, side, earlier };
}

const groundsOf = (one: Cited): string[] => challengesTo(one).map(({ ground }) => ground);
const strong = readingOf('a', { support: 0.9 });

describe('an exhibit', () => {
  it('that speaks plainly for what it is cited for stands unchallenged', () => {
    expect(challengesTo(cited(strong))).toEqual([]);
  });

  it.each([
    ['off-topic', cited(readingOf('a', { support: 0.9, relevance: 0.09 }))],
    ['adverse', cited(readingOf('a', { support: 0.3, refute: 0.6 }))],
    ['adverse', cited(strong, { side: 'refute' })],
    ['silent', cited(readingOf('a', { support: 0.3, refute: 0.1 }))],
    ['silent', cited(readingOf('a', { support: 0.5 }))],
    ['imprecise', cited(strong, { statement: 'The Nile is 6650 km long.' })],
    ['hedged', cited(strong, { text: 'The Nile may flow through Africa.' })],
  ])('is challenged as %s', (ground, one) => {
    expect(groundsOf(one)).toEqual([ground]);
    const [challenge] = challengesTo(one);
    expect(challenge?.severity).toBe(GROUNDS.find(({ name }) => name === ground)?.severity);
    expect(challenge?.why).toBeTruthy();
  });

  it.each([
    'The Nile flows through Africa, and rose in May.',
    'Theresa May says that the Nile flows through Africa.',
    'Boats could not leave the Nile, which flows through Africa.',
  ])('does not hedge: %s', (text) => {
    expect(groundsOf(cited(strong, { text }))).toEqual([]);
  });

  it('is challenged in few words, however long the numbers of the claim or its source are', () => {
    const statement = `The samples are ${'100,'.repeat(2000)}100 volts.`;
    const one = cited(strong, { statement });
    const source = 's'.repeat(2048);
    const otherExhibits = [
      { exhibit: { id: 'b', source }, reading: readingOf('b', { support: 0.9 }) },
    ];
    const all = challengesTo(
      { ...one, exhibit: { ...one.exhibit, source }, otherExhibits },
      GROUNDS,
    );
    expect(all.map(({ ground }) => ground)).toEqual(['imprecise', 'one-source']);
    for (const { why } of all) expect(why.length).toBeLessThanOrEqual(1000);
    expect(upholds(all[0] ?? expect.fail(), one)).toBe(true);
  });

  it('that repeats an earlier one is challenged for that alone', () => {
    const before = { exhibit: { id: 'b', text: PLAIN }, reading: readingOf('b', { support: 0.8 }) };
    const text = `${PLAIN}`;
    const one = cited(readingOf('a', { support: 0.3, refute: 0.1 }), { text, earlier: [before] });
    expect(challengesTo(one)).toEqual([
      { id: 'a', ground: 'repeated', severity: 'fatal', why: 'it repeats b' },
    ]);
  });

  it('is challenged on every ground that holds, where none is fatal', () => {
    const vague = {
      text: 'It is perhaps a river.',
      statement: 'The Nile is 6650 km long.',
    };
    expect(groundsOf(cited(strong, vague))).toEqual(['imprecise', 'hedged']);
    expect(groundsOf(cited(readingOf('a', { support: 0.1, refute: 0.2 }), vague))).toEqual([
      'silent',
    ]);
  });

  it('whose text is kept apart is not said to lack what nobody looked for', () => {
    const apart = { ...cited(strong, { statement: 'The Nile is 6650 km long.' }) };
    expect(challengesTo({ ...apart, exhibit: { id: 'a', digest: '1'.repeat(64) } })).toEqual([]);
  });
});

describe('a challenge', () => {
  const [challenge] = challengesTo(cited(readingOf('a', { support: 0.3, refute: 0.6 })));
  if (!challenge) throw new Error('nothing is challenged');

  it('is upheld where its ground holds on the judge’s own reading', () => {
    expect(upholds(challenge, cited(readingOf('a', { support: 0.4, refute: 0.5 })))).toBe(true);
  });

  it('is overruled where it does not', () => {
    expect(upholds(challenge, cited(strong))).toBe(false);
  });

  it('on a ground that nobody knows is overruled', () => {
    const odd = { ...challenge, ground: 'ugly' };
    expect(upholds(odd, cited(readingOf('a', { refute: 0.9 })))).toBe(false);
  });
});

describe('a challenge that is upheld', () => {
  it.each([
    ['off-topic', 0],
    ['adverse', 0],
    ['repeated', 0],
    ['silent', 0],
    ['imprecise', 0.5],
    ['hedged', 0.9],
  ])('as %s leaves %d of the exhibit', (ground, left) => {
    const known = GROUNDS.filter(({ name }) => name === ground);
    expect(known.map(({ severity }) => LEAVES[severity])).toEqual([left]);
  });
});

it('asks an exhibit for the numbers of a statement, and for none that is part of a name', () => {
  const exhibit: Evidence = { id: 'a', kind: 'text', text: 'So it has been said.' };
  const reading = readingOf('a', { support: 0.9 });
  const lacks = (statement: string): boolean =>
    challengesTo({ exhibit, reading, statement, side: 'support', earlier: [] }).some(
      ({ ground }) => ground === 'imprecise',
    );
  expect(lacks('Masks slow COVID-19, and IL-6 is no cause.')).toBe(false);
  expect(lacks('Masks stop 40 % of infections.')).toBe(true);
});
