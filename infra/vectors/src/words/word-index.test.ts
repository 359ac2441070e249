import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordIndex } from '#src/words/word-index.ts';

const TEXTS = [
  { id: 'once', text: 'A whale lives in the sea.' },
  { id: 'twice', text: 'A whale follows a whale.' },
  { id: 'both', text: 'Whales and ships meet.' },
  { id: 'none', text: 'Bread is baked.' },
];

function indexOf(texts: readonly { id: string; text: string }[]): WordIndex {
  const index = new WordIndex();
  for (const text of texts) index.put(text);
  return index;
}

describe('WordIndex', () => {
  it('scores by BM25+', () => {
    const hits = indexOf(TEXTS).search('whale ship', 9);
    // Four texts of 6, 3, 4 and 3 different words; "whale" in three of them, "ship" in one.
    const idf = (matching: number) => Math.log(1 + (4 - matching + 0.5) / (matching + 0.5));
    const tf = (count: number, length: number) =>
      0.5 + (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / 4));
    expect(hits.map(({ id }) => id)).toEqual(['both', 'twice', 'once']);
    expect(hits.map(({ score }) => score)).toEqual([
      expect.closeTo(idf(3) * tf(1, 4) + idf(1) * tf(1, 4), 6),
      expect.closeTo(idf(3) * tf(2, 3), 6),
      expect.closeTo(idf(3) * tf(1, 6), 6),
    ]);
  });

  it('finds nothing where no word is shared, and heeds the filter and the limit', () => {
    const index = indexOf(TEXTS);
    expect(index.search('volcano', 9)).toEqual([]);
    expect(index.search('whale', 9, (id) => id === 'once').map(({ id }) => id)).toEqual(['once']);
    expect(index.search('whale', 2)).toHaveLength(2);
  });

  it('counts a word of the query as often as it stands there', () => {
    const index = indexOf(TEXTS);
    const [once] = index.search('bread', 1);
    const [thrice] = index.search('Bread, bread and breads', 1);
    expect(thrice?.score).toBeCloseTo(3 * (once?.score ?? NaN), 6);
  });

  it('gives equally good ones by id, at the limit too', () => {
    const same = ['d', 'b', 'a', 'c'].map((id) => ({ id, text: 'The same text.' }));
    const ids = indexOf(same)
      .search('text', 3)
      .map(({ id }) => id);
    expect(ids).toEqual(['a', 'b', 'c']);
  });

  it('scores what is left as if the rest had never been there', () => {
    const index = indexOf(TEXTS);
    const many = Array.from({ length: 300 }, (_, at) => ({ id: `m${at}`, text: 'A whale dives.' }));
    for (const one of many) index.put(one);
    for (const { id } of many) expect(index.delete(id)).toBe(true);
    expect(index.search('whale ship', 9)).toEqual(indexOf(TEXTS).search('whale ship', 9));
    for (const one of many.slice(0, 150)) index.put(one);
    expect(index.search('dives', 999)).toHaveLength(150);
  });

  it('holds what it was told last, by whatever way it came there', () => {
    const word = fc.constantFrom('sea', 'ship', 'whale', 'bread');
    const text = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      text: fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' ')),
    });
    const state = fc.uniqueArray(text, { selector: ({ id }) => id });
    fc.assert(
      fc.property(state, state, word, (before, after, query) => {
        const index = indexOf(before);
        for (const { id } of before) index.delete(id);
        for (const one of after) index.put(one);
        expect(index.delete('nobody')).toBe(false);
        expect(index.size).toBe(after.length);
        const ids = (one: WordIndex) => one.search(query, 9).map(({ id }) => id);
        expect(ids(index).toSorted()).toEqual(ids(indexOf(after)).toSorted());
      }),
    );
  });
});
