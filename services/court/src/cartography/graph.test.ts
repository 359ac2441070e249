import type { KnowledgeGraph } from '@assize/proto/cartography';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buildGraph } from './build.ts';
import { draw } from './draw.ts';
import { plan } from './plan.ts';
import { allRefuted, graphOf, sourcesOf, relationshipText } from './testing/sources.ts';

/** Another source has the same words. */
function saidIn(sentence: string): string[] {
  const words = 'Coffee, caffeine, heart disease, blood pressure, cancer, adults and autism exist.';
  const sources = sourcesOf({ 'a.org': sentence, 'b.org': words, 'c.org': `Now: ${words}` });
  const graph = graphOf(sources);
  return graph.relationships
    .filter(({ citation }) => citation.source === 'a.org')
    .map((one) => relationshipText(graph, one));
}

describe('a relationship', () => {
  it.each([
    ['Coffee contains caffeine.', 'coffee | contain | caffeine'],
    ['Coffee does not cause cancer.', 'coffee | not cause | cancer'],
    [
      'Heart disease is caused by high blood pressure.',
      'high blood pressure | cause | heart disease',
    ],
    ['Researchers found that coffee prevents cancer.', 'coffee | prevent | cancer'],
    ['Caffeine may raise blood pressure.', 'caffeine | may raise | blood pressure'],
    [
      'Coffee reduces the risk of heart disease in adults.',
      'coffee | reduce | risk of heart disease in adults',
    ],
  ])('is read in “%s”', (sentence, said) => {
    expect(saidIn(sentence)).toContain(said);
  });

  it.each([
    'It is a myth that coffee causes cancer.',
    'If coffee causes cancer, nobody knows.',
    'Does coffee cause cancer?',
    'Researchers did not find that coffee causes cancer.',
    'He doubts that coffee causes cancer.',
    'Coffee Causes Cancer Again Today',
  ])('is not read in “%s”', (sentence) => {
    expect(saidIn(sentence)).toEqual([]);
  });

  it('is told of what it is told of alone', () => {
    const [said] = saidIn('Decaffeinated coffee prevents cancer.');
    expect(said).toBe('decaffeinated coffee | prevent | cancer');
  });

  it('with another number is another', () => {
    const sources = sourcesOf({
      'a.org': 'A cup of coffee contains 95 mg of caffeine.',
      'b.org': 'A cup of coffee contains 140 mg of caffeine.',
    });
    const graph = graphOf(sources);
    expect(new Set(graph.relationships.map(({ relation }) => relation)).size).toBe(2);
  });
});

const OPPOSED = sourcesOf({
  'a.org': 'Moderate coffee consumption lowers the risk of heart disease.',
  'b.org': 'Moderate coffee consumption does not lower the risk of heart disease.',
});

describe('a conflict', () => {
  it('is a pair that both ways round reads as contradicted', () => {
    const [conflict] = graphOf(OPPOSED, allRefuted(OPPOSED, 0.9)).conflicts;
    expect(conflict).toMatchObject({
      strength: 0.9,
      a: { statement: OPPOSED[0]?.passages[0]?.text },
    });
  });

  it('is none where the model is not sure, or has not read', () => {
    expect(graphOf(OPPOSED, allRefuted(OPPOSED, 0.58)).conflicts).toEqual([]);
    expect(graphOf(OPPOSED).conflicts).toEqual([]);
  });

  it('is none where one way round alone is sure', () => {
    const [one, ...others] = allRefuted(OPPOSED, 1);
    const unsure = others.map((read) => ({
      ...read,
      exhibits: read.exhibits.map((exhibit) => ({ ...exhibit, refute: 0.45 })),
    }));
    expect(graphOf(OPPOSED, one ? [one, ...unsure] : []).conflicts).toEqual([]);
  });

  it('is never looked for among sentences of one origin', () => {
    const one = sourcesOf({
      'a.org': 'Coffee prevents cancer.',
      'x.a.org': 'Coffee causes cancer.',
    });
    expect(plan(one).pairs).toEqual([]);
  });

  it('are read once, where a passage says a sentence twice', () => {
    const said = 'Coffee raises blood pressure.';
    const sources = sourcesOf({
      'a.org': `${said} Doctors say so. ${said}`,
      'b.org': 'Coffee does not raise blood pressure.',
    });
    const ids = plan(sources).pairs.map(({ id }) => id);
    expect(ids).toHaveLength(1);
  });

  it.each([
    ['The pump costs 940 euros in Berlin.', 'The pump costs 1200 euros in Berlin.', 1],
    ['The pump costs 940 euros in Berlin.', 'The pump costs 1200 euros in Munich.', 0],
    [
      'In 2019 the pump costs 940 euros in Berlin.',
      'In 2023 the pump costs 1200 euros in Berlin.',
      0,
    ],
    ['The pump costs 940 euros in Berlin.', 'The pump costs 940 euros in Berlin today.', 0],
  ])('by numbers: “%s” and “%s”', (a, b, count) => {
    expect(graphOf(sourcesOf({ 'a.org': a, 'b.org': b })).conflicts).toHaveLength(count);
  });

  it('of an earlier graph stays, and its id with it', () => {
    const earlier = graphOf(OPPOSED, allRefuted(OPPOSED, 0.9));
    expect(draw(plan(OPPOSED), [], earlier).conflicts).toEqual(earlier.conflicts);
  });
});

test('the order of the sources changes no relationship, no pair and no conflict', () => {
  const sources = [
    ...OPPOSED,
    ...sourcesOf({ 'c.org': 'Coffee contains caffeine.', 'd.org': 'Coffee contains caffeine.' }),
  ];
  const of = (some: typeof sources): unknown => {
    const graph = graphOf(some, allRefuted(some, 0.9));
    const ids = (all: readonly { readonly id: string }[]): string[] =>
      all.map(({ id }) => id).toSorted();
    return [ids(graph.entities), ids(graph.relationships), ids(graph.conflicts)];
  };
  expect(of(sources.toReversed())).toEqual(of(sources));
});

const SOURCES = sourcesOf({ s1: 'Coffee contains caffeine.', s2: 'Coffee contains nothing.' });
const name = fc.constantFrom('e1', 'e2', 'e3', 'nobody');
const quote = fc.constantFrom('Coffee contains caffeine.', 'Coffee', 'never said', ' ');
const citation = fc.record({
  source: fc.constantFrom('s1', 's2', 's9'),
  passage: fc.constantFrom('s1#1', 's2#1', 'p9'),
  quote,
});
const side = fc.record({ statement: quote, citation, credibility: fc.constant(null) });
const candidate: fc.Arbitrary<KnowledgeGraph> = fc.record({
  entities: fc.array(
    fc.record({ id: name, name: fc.constantFrom('Coffee', ' '), aliases: fc.constant([]) }),
  ),
  relationships: fc.array(
    fc.record({
      id: fc.constantFrom('r1', 'r2'),
      from: name,
      relation: fc.constantFrom('contain', ' '),
      to: name,
      citation,
      credibility: fc.constant(null),
    }),
  ),
  conflicts: fc.array(
    fc.record({
      id: fc.constantFrom('c1', 'c2'),
      point: quote,
      a: side,
      b: side,
      strength: fc.constant(1),
    }),
  ),
});

test('a graph holds no reference to what is not there, and what stands', () => {
  const texts = new Map(
    SOURCES.flatMap(({ passages }) => passages.map((one) => [one.id, one.text])),
  );
  fc.assert(
    fc.property(candidate, (given) => {
      const graph = buildGraph(given, SOURCES);
      const ids = new Set(graph.entities.map(({ id }) => id));
      const cited = [
        ...graph.relationships.map((one) => one.citation),
        ...graph.conflicts.flatMap(({ a, b }) => [a.citation, b.citation]),
      ];
      expect(graph.relationships.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true);
      expect(cited.every((one) => texts.get(one.passage)?.includes(one.quote))).toBe(true);
      expect(buildGraph(graph, SOURCES)).toEqual(graph);
    }),
  );
});
