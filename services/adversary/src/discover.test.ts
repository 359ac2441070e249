import { LIGHT_ELEMENTS, type View } from '@assize/proto';
import { aView, CLAIM, exhibits, gathered, readingOf } from '@assize/court/testing';
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
const texts = [
  'It has mouths.',
  'It has mouths.',
  'It may have 7 mouths.',
  'It has 8 mouths.',
  '7?',
];
const evidence = texts.map((text, i) => {
  const source = i === 3 ? 'other' : 'paper';
  return { id: `e${i}`, text, source, ...(i === 3 ? { date: '2026-01-01' } : {}) };
});
const readings = [
  readingOf('e0', { support: 0.6 }),
  readingOf('e1', { support: 0.6 }),
  readingOf('e2', { support: 0.7 }),
  readingOf('e3', { refute: 0.65 }),
  readingOf('e4', { support: 0.9, relevance: 0.05 }),
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
      'challenges',
      'checks',
      'element',
      'exhibits',
      'kind',
    ]);
  });

  it.each([
    ['water', 'Challenger', ['repeated', 'one-source', 'off-topic']],
    ['earth', 'Abyss', ['opposed', 'off-topic', 'repeated']],
    ['air', 'Bulwark', ['hedged', 'off-topic', 'repeated']],
    ['diamond', 'Specter', ['imprecise', 'undated', 'off-topic', 'repeated']],
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
      'one-source': ['e0', 'e1', 'e2'],
      'off-topic': ['e4'],
      opposed: ['e0', 'e1', 'e3'],
      hedged: ['e2'],
      imprecise: ['e0', 'e1'],
      undated: ['e0', 'e1', 'e2', 'e4'],
    });
  });

  it('raises, of what it finds, the attacks on what speaks for the charge: four elements, four lists', () => {
    const raised = LIGHT_ELEMENTS.map((element) =>
      (found(element).challenges ?? []).map(({ id, ground }) => `${ground} ${id}`),
    );
    expect(raised).toEqual([
      ['repeated e1', 'one-source e0', 'one-source e2', 'off-topic e4'],
      ['opposed e0', 'off-topic e4', 'repeated e1'],
      ['hedged e2', 'off-topic e4', 'repeated e1'],
      ['imprecise e0', 'undated e0', 'undated e2', 'off-topic e4', 'repeated e1'],
    ]);
    expect(found('earth').challenges?.[0]).toEqual({
      id: 'e0',
      ground: 'opposed',
      severity: 'minor',
      why: 'e3 says the opposite at least as strongly (0.65 against 0.60)',
    });
  });

  it('of a charge that it is refuted attacks what refutes', () => {
    const seen = claimed(
      { text: NUMBERED, element: 'earth' },
      { exhibits: evidence, charge: { classification: 'refuted', statement: NUMBERED } },
    );
    const { challenges } = discover(seen, gathered(readings, NUMBERED));
    expect(challenges?.map(({ id, ground }) => [id, ground])).toEqual([['e3', 'opposed']]);
  });

  it('raises no more than it may', () => {
    const many = Array.from({ length: 20 }, (_, i) => `m${i}`);
    const said = discover(
      claimed(
        { element: 'air' },
        { exhibits: many.map((id) => ({ id, text: `It may be ${id}.` })) },
      ),
      gathered(many.map((id) => readingOf(id, { support: 0.9 }))),
    );
    expect(said.checks.find(({ check }) => check === 'hedged')?.exhibits).toHaveLength(20);
    expect(said.challenges).toHaveLength(8);
  });

  it('finds nothing where there is nothing to find', () => {
    const dated = exhibits('a').map((one) => ({ ...one, date: '2026-01-01' }));
    const said = discover(
      aView({ exhibits: dated, charge: { classification: 'supported', statement: CLAIM } }),
      gathered([readingOf('a', { support: 0.9 })]),
    );
    expect(said.checks).toEqual([]);
    expect(said.challenges).toEqual([]);
  });
});
