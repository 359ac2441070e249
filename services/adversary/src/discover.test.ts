import { LIGHT_ELEMENTS, type View } from '@assize/proto';
import { aView, CLAIM, exhibits, gathered, reads } from '@assize/scrutiny/testing';
import { describe, expect, it } from 'vitest';
import { discover, elementOf } from './discover.ts';

const claimed = (change: Partial<View['claim']>, change2: Partial<View> = {}): View =>
  aView({ ...change2, claim: { ...aView().claim, ...change } });

describe('the light element', () => {
  it.each(LIGHT_ELEMENTS)('is %s where the claim says so', (element) => {
    const many = exhibits('a', 'b', 'c', 'd', 'e', 'f');
    expect(elementOf(claimed({ element, text: 'In 1900.' }, { exhibits: many }))).toBe(element);
  });

  it('is water with more than five exhibits, whatever else holds', () => {
    const six = exhibits('a', 'b', 'c', 'd', 'e', 'f');
    const seen = claimed({ text: 'In 1900.', confidence: 0.9 }, { exhibits: six });
    expect(elementOf(seen)).toBe('water');
    expect(elementOf({ ...seen, exhibits: six.slice(1) })).toBe('diamond');
  });

  it('is diamond with a number, earth with a sure publisher, else air', () => {
    expect(elementOf(claimed({ text: 'It has 7 mouths.', confidence: 0.9 }))).toBe('diamond');
    expect(elementOf(claimed({ confidence: 0.7 }))).toBe('earth');
    expect(elementOf(claimed({ confidence: 0.69 }))).toBe('air');
    expect(elementOf(claimed({ confidence: null }))).toBe('air');
  });
});

const NUMBERED = 'The Nile has 7 mouths.';
const texts = ['It has mouths.', 'It has mouths.', 'It may have 7 mouths.', 'It has no 7 mouths.'];
const evidence = texts.map((text, i) => ({ id: `e${i}`, text, source: 's' }));
const readings = [
  reads('e0', { support: 0.2 }),
  reads('e1', { support: 0.2 }),
  reads('e2', { support: 0.6 }),
  reads('e3', { refute: 0.9, relevance: 0.05 }),
];

function found(element: (typeof LIGHT_ELEMENTS)[number]): ReturnType<typeof discover> {
  const seen = claimed(
    { text: NUMBERED, element },
    { exhibits: evidence, charge: { classification: 'supported', statement: NUMBERED } },
  );
  return discover(seen, gathered(readings, NUMBERED));
}

describe('a discovery', () => {
  it('hands on every reading as it is, and no conclusion', () => {
    const said = found('air');
    expect(said.exhibits).toEqual(readings);
    expect(Object.keys(said).toSorted()).toEqual([
      'abstained',
      'challenger',
      'checks',
      'element',
      'exhibits',
      'kind',
    ]);
  });

  it.each([
    ['water', 'Challenger', ['repeated', 'one-source', 'off-topic', 'silent']],
    ['earth', 'Abyss', ['opposed', 'off-topic', 'silent', 'repeated']],
    ['air', 'Bulwark', ['silent', 'hedged', 'off-topic', 'repeated']],
    ['diamond', 'Specter', ['numbers', 'undated', 'off-topic', 'silent', 'repeated']],
  ] as const)('of %s is led by %s, whose checks come first', (element, challenger, checks) => {
    const said = found(element);
    expect(said.challenger).toBe(challenger);
    expect(said.checks.map(({ check }) => check)).toEqual(checks);
  });

  it('names the exhibits that a check found', () => {
    const byCheck = new Map(
      LIGHT_ELEMENTS.flatMap((element) => found(element).checks).map((one) => [
        one.check,
        one.exhibits,
      ]),
    );
    expect(Object.fromEntries(byCheck)).toEqual({
      repeated: ['e1'],
      'one-source': ['e0', 'e1', 'e2', 'e3'],
      'off-topic': ['e3'],
      silent: ['e0', 'e1'],
      opposed: ['e3'],
      hedged: ['e2'],
      numbers: ['e0', 'e1'],
      undated: ['e0', 'e1', 'e2', 'e3'],
    });
  });

  it('finds nothing where there is nothing to find', () => {
    const dated = exhibits('a').map((one) => ({ ...one, date: '2026-01-01' }));
    const said = discover(
      aView({ exhibits: dated, charge: { classification: 'supported', statement: CLAIM } }),
      gathered([reads('a', { support: 0.9 })]),
    );
    expect(said.checks).toEqual([]);
  });
});
