import { LexicalIndex } from '@assize/lexical-index';
import { passesFilter } from '@assize/vectors';
import type { IndexFilter, IndexedPassage, VectorIndex } from '@assize/vectors';

/** A passage that shares words with a query. */
export interface WordHit {
  passage: IndexedPassage;
  /** BM25+, above 0. */
  score: number;
}

export type SearchByWords = (
  query: string,
  topK: number,
  filter: IndexFilter,
) => Promise<WordHit[]>;

/** Searches what the vector index holds by its words: brought up to it before each search. */
export function searchByWords(index: VectorIndex): SearchByWords {
  const words = new LexicalIndex();
  let held = '';
  let passages = new Map<string, IndexedPassage>();
  return async (query, topK, filter) => {
    const now = await index.snapshot();
    if (now.revision !== held) {
      words.hold(now.passages);
      passages = new Map(now.passages.map((passage) => [passage.id, passage]));
      held = now.revision;
    }
    const passes = (id: string): boolean => {
      const passage = passages.get(id);
      return passage !== undefined && passesFilter(passage, filter);
    };
    return words.search(query, topK, passes).flatMap(({ id, score }) => {
      const passage = passages.get(id);
      return passage === undefined ? [] : [{ passage, score }];
    });
  };
}
