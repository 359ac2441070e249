import { noRetriever, type Passage, type Reader, type Retriever } from '#src/reading/port.ts';
import { INLINE_LIMIT } from '@assize/proto';
import { expect, describe, it } from 'vitest';
import { aView, CLAIM, exhibits, gathered, readingOf } from '#src/testing/view.ts';
import {
  MOST_FOUND,
  MOST_SEARCHES,
  readNewExhibits,
  searchesLeft,
  searchFor,
  viewWithGathered,
} from './seek.ts';

const signal = new AbortController().signal;

/** Reads every passage as its text says: `RELEVANCE side`, followed by its subject. */
const reader: Reader = {
  read: (_claim, passages) =>
    Promise.resolve({
      readings: passages.map(({ id, text }) => {
        const [relevance = '0', side = 'support'] = text.split(' ');
        return readingOf(id, { relevance: Number(relevance), [side]: 0.9 });
      }),
      stanceModel: 'scripted',
      relevanceModel: 'scripted',
      missing: [],
    }),
};

/** An index with these passages, nearest first. */
function index(passages: readonly Passage[]): Retriever & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    search: (query, topK) => {
      asked.push(query);
      return Promise.resolve({ passages: passages.slice(0, topK), model: 'scripted', missing: [] });
    },
  };
}

const sought = (passages: readonly Passage[], view = aView()) =>
  searchFor('q', view, { reader, retriever: index(passages) }, signal);

const passage = (id: string, said: string): Passage => ({ id, text: `${said} of the Nile` });

describe('a search that a party asks for', () => {
  it('puts what is near enough on the record, whichever side it is on', async () => {
    const found = await sought([
      passage('for', '0.9 support'),
      passage('beside', '0.5 support'),
      passage('against', '0.7 refute'),
    ]);
    expect(found.evidence?.map(({ id }) => id)).toEqual(['for', 'against']);
    expect(found.readings).toMatchObject([
      { statement: CLAIM, exhibits: [{ id: 'for' }, { id: 'against' }] },
    ]);
    expect(found.searches).toEqual([{ query: 'q', model: 'scripted', found: 2 }]);
  });

  it('has read what passages say only of those that are near enough, and the record is the same', async () => {
    const retriever = index([
      passage('for', '0.9 support'),
      passage('beside', '0.5 refute'),
      passage('against', '0.7 refute'),
    ]);
    const read: string[][] = [];
    const sparing: Reader = {
      async read(claim, passages, ...rest) {
        const whole = await reader.read(claim, passages, ...rest);
        if (rest[1]?.relevanceOnly !== true) {
          read.push(passages.map(({ id }) => id));
          return whole;
        }
        const readings = whole.readings.map(({ id, relevance }) => readingOf(id, { relevance }));
        return { ...whole, readings, stanceModel: 'none' };
      },
    };
    const [spared, whole] = await Promise.all([
      searchFor('q', aView(), { reader: sparing, retriever }, signal),
      searchFor('q', aView(), { reader, retriever }, signal),
    ]);
    expect(read).toEqual([['for', 'against']]);
    expect(JSON.stringify(spared)).toBe(JSON.stringify(whole));
  });

  it('puts nothing there that speaks of another thing than the claim names', async () => {
    const found = await sought([
      { id: 'other', text: '1 refute of the Congo' },
      { id: 'nothing', text: '1 refute of a river' },
      passage('own', '0.6 refute'),
      passage('far', '0.599999 refute'),
    ]);
    expect(found.evidence?.map(({ id }) => id)).toEqual(['own']);
    expect(found.readings?.[0]?.exhibits.map(({ id }) => id)).toEqual(['own']);
    expect(found.searches).toEqual([{ query: 'q', model: 'scripted', found: 1 }]);
  });

  it('asks nobody where nothing is to be searched for the claim', async () => {
    const retriever = index([passage('own', '1 refute')]);
    const view = aView({ maySearch: false });
    expect(await searchFor('q', view, { reader, retriever }, signal)).toEqual({});
    expect(retriever.asked).toEqual([]);
    expect(searchesLeft(view, 'defense')).toBe(0);
  });

  it('looks past what is on the record, and brings no more than it may', async () => {
    const many = Array.from({ length: 12 }, (_unused, i) => passage(`p${i}`, '1 support'));
    const found = await sought(many, aView({ exhibits: exhibits('p0', 'p1', 'p2') }));
    expect(found.evidence?.map(({ id }) => id)).toEqual(['p3', 'p4', 'p5', 'p6', 'p7']);
    expect(found.evidence).toHaveLength(MOST_FOUND);
  });

  it('leaves out what the record has no room for', async () => {
    const large = passage('large', `1 support ${'x '.repeat(INLINE_LIMIT / 2)}`);
    const small = passage('small', '1 support');
    const found = await sought([large, small]);
    expect(found.evidence?.map(({ id }) => id)).toEqual(['small']);
  });

  it('leaves no trace where there is no index', async () => {
    expect(await searchFor('q', aView(), { reader, retriever: noRetriever }, signal)).toEqual({});
  });

  it('is on record where the index could not be reached', async () => {
    const missing = ['embedding: unreachable'];
    const retriever: Retriever = {
      search: () => Promise.resolve({ passages: [], model: 'none', missing }),
    };
    const found = await searchFor('q', aView(), { reader, retriever }, signal);
    expect(found).toEqual({ missing, searches: [{ query: 'q', model: 'none', found: 0 }] });
  });

  it('counts for the party that asked', () => {
    const view = aView({ searches: [{ by: 'defense', query: 'q' }] });
    expect(searchesLeft(view, 'defense')).toBe(MOST_SEARCHES - 1);
    expect(searchesLeft(view, 'prosecutor')).toBe(MOST_SEARCHES);
    const spent = aView({ searches: Array(5).fill({ by: 'defense', query: 'q' }) });
    expect(searchesLeft(spent, 'defense')).toBe(0);
  });
});

describe('what came on the record since a party last read', () => {
  const seen = aView({
    exhibits: [
      { id: 'old', text: '1 support' },
      { id: 'new', text: '1 refute' },
    ],
    recalled: gathered([readingOf('old', { support: 0.9 })]),
  });

  it('is read, and nothing else', async () => {
    const since = await readNewExhibits(reader, seen, signal);
    expect(since.readings?.[0]?.exhibits.map(({ id }) => id)).toEqual(['new']);
    const whole = viewWithGathered(seen, since);
    expect(whole.recalled?.readings?.[0]?.exhibits.map(({ id }) => id)).toEqual(['old', 'new']);
    expect(await readNewExhibits(reader, whole, signal)).toEqual({});
  });

  it('is nothing where all was read: the view stays as it is', async () => {
    const read = aView({ exhibits: exhibits('a'), recalled: gathered([readingOf('a')]) });
    expect(await readNewExhibits(reader, read, signal)).toEqual({});
    expect(viewWithGathered(read, {})).toBe(read);
  });
});
