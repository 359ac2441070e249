import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { annotate, battlegrounds, contestOf, heat } from './battlegrounds.ts';
import { consensus } from './consensus.ts';
import { counterQueries, normalisedQuery } from './counter-queries.ts';
import { allRefuted, graphOf, scoresOf, sourcesOf } from './testing/sources.ts';
import { weaknesses, type Weakness } from './weaknesses.ts';

const CONTAINS = 'Coffee contains caffeine.';
const DENIES = 'Coffee does not contain caffeine.';
const OTHER = 'Tea comes from China.';

const agreed = (texts: Record<string, string>, overall: number | null = 0.8) => {
  const sources = sourcesOf(texts);
  return consensus(graphOf(sources), sources, scoresOf(sources, overall));
};

describe('consensus', () => {
  it('is what the sources that speak to it say, whoever else is silent; both ratios are told', () => {
    const found = agreed({ 'a.org': CONTAINS, 'b.org': CONTAINS, 'c.org': OTHER, 'd.org': OTHER });
    expect(found).toContainEqual(
      expect.objectContaining({ support: 1, supportOfAll: 0.5, domains: 2, credibility: 0.8 }),
    );
  });

  it('is none of what somebody denies', () => {
    expect(agreed({ 'a.org': CONTAINS, 'b.org': CONTAINS, 'c.org': DENIES })).toEqual([]);
  });

  it('is none of one independent source, however often it says it', () => {
    const sources = sourcesOf({
      'a.org': CONTAINS,
      'x.a.org': CONTAINS,
      'b.org': 'Coffee and caffeine.',
    });
    const scores = scoresOf(sources).map((one) => ({ ...one, domain: one.source.slice(-5) }));
    expect(consensus(graphOf(sources), sources, scores)).toEqual([]);
  });

  it('is none of sources that are not credible, or not known to be', () => {
    const texts = { 'a.org': CONTAINS, 'b.org': CONTAINS };
    expect(agreed(texts, 0.59)).toEqual([]);
    expect(agreed(texts, null)).toEqual([]);
    expect(agreed(texts, 0.6)).toHaveLength(1);
  });

  it('takes the support of one in ten against', () => {
    const saying = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`a${i}.org`, CONTAINS]));
    expect(agreed({ ...saying, 'z.org': DENIES })[0]).toMatchObject({ support: 0.9, domains: 9 });
    const fewer = Object.fromEntries(Object.entries(saying).slice(1));
    expect(agreed({ ...fewer, 'z.org': DENIES })).toEqual([]);
  });

  it('is none of a sentence that another source contradicts', () => {
    const sources = sourcesOf({
      'a.org': CONTAINS,
      'b.org': CONTAINS,
      'c.org': 'Coffee contains no caffeine.',
    });
    const graph = graphOf(sources, allRefuted(sources, 0.9));
    expect(consensus(graph, sources, scoresOf(sources))).toEqual([]);
  });
});

describe('battlegrounds', () => {
  const sources = sourcesOf({ 'a.org': CONTAINS, 'b.org': DENIES });
  const graph = graphOf(sources, allRefuted(sources, 0.9));

  it('are conflicts whose sides are both credible', () => {
    const [one] = battlegrounds(annotate(graph, scoresOf(sources, 0.8)));
    expect(one).toMatchObject({ balance: 1, credibility: 0.8 });
    expect(battlegrounds(annotate(graph, scoresOf(sources, 0.4)))).toEqual([]);
    expect(battlegrounds(graph)).toEqual([]);
  });

  test('the rank is balance × credibility, the same for either order and within 0–1', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [one, other] = [contestOf(a, b, 0), contestOf(b, a, 0)];
        expect(one).toEqual(other);
        const rank = one === null ? 0 : heat(one);
        expect(rank).toBeGreaterThanOrEqual(0);
        expect(rank).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('weak points', () => {
  const at = Date.parse('2026-11-23T00:00:00Z');
  const [a, b, c] = sourcesOf({
    'a.org': `${CONTAINS} Coffee comes from China.`,
    'b.org': `${CONTAINS} China. Buy now!`,
    'c.org': 'Coffee is an art.',
  });
  const sources = [
    ...(a ? [{ ...a, published: '2024-11-24' }] : []),
    ...(b ? [{ ...b, published: '2024-11-20' }] : []),
    ...(c ? [{ ...c, published: 'some day' }] : []),
  ];
  const found = weaknesses(graphOf(sources), sources, at);

  it('are claims of one independent source, outdated sources and signs of bias, each with what it is about', () => {
    expect(found.map(({ type, of }) => [type, ...of.filter((id) => id.includes('.'))])).toEqual([
      ['single-source'],
      ['outdated', 'b.org'],
      ['bias', 'b.org'],
    ]);
    expect(found.at(-1)?.what).toContain('“buy now” (selling)');
  });

  it('bring three queries a round, none of which was asked before', () => {
    const asked: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const queries = counterQueries(found, asked, 'Is coffee healthy?');
      expect(queries.length).toBeLessThanOrEqual(3);
      const known = new Set(asked.map(normalisedQuery));
      expect(queries.filter((query) => known.has(normalisedQuery(query)))).toEqual([]);
      asked.push(...queries);
    }
    expect(counterQueries(found, asked, 'Is coffee healthy?')).toEqual([]);
  });

  it('ask with no half of a sign, where a sentence is longer than a query', () => {
    const long = [0, 1].map((more): Weakness => ({
      type: 'single-source',
      what: 'one',
      of: [],
      about: `${'x'.repeat(more)}${'😀'.repeat(200)}`,
    }));
    for (const query of counterQueries(long, [], 'coffee')) {
      expect(query.isWellFormed()).toBe(true);
    }
  });

  it('ask nothing without words, where a title of signs fills a query', () => {
    const signs: Weakness = { type: 'outdated', what: 'old', of: [], about: '😀'.repeat(150) };
    const queries = counterQueries([signs], ['coffee latest findings'], 'coffee');
    expect(queries).toEqual(['coffee new evidence against earlier findings']);
  });

  it('know a query again in other case, order and endings', () => {
    const [first = ''] = counterQueries(found, [], 'coffee');
    const again = first.toUpperCase().split(' ').toReversed().join('  ');
    expect(counterQueries(found, [again], 'coffee')).not.toContain(first);
  });
});
