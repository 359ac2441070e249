import MiniSearch from 'minisearch';
import { termOf, wordsOf } from '#src/words.ts';

/** What is searched by its words. */
export interface Searchable {
  id: string;
  text: string;
}

export interface LexicalHit {
  id: string;
  /** BM25+, above 0; comparable within one search only. */
  score: number;
}

/**
 * BM25+ (Lv and Zhai, 2011): as BM25, but no text is so long that a word in it counts for nothing.
 * k and b as Lucene has them, d as the library. A text's length is that of its different words.
 */
const BM25 = { k: 1.2, b: 0.75, d: 0.5 };

function empty(): MiniSearch<Searchable> {
  return new MiniSearch({ fields: ['text'], tokenize: wordsOf, processTerm: termOf });
}

/** Better first; equal ones by id, so that the order hangs on nothing else. */
function before(a: LexicalHit, b: LexicalHit): number {
  return b.score - a.score || (a.id < b.id ? -1 : 1);
}

/** An inverted index in memory over texts that are kept somewhere else. */
export class LexicalIndex {
  #index = empty();
  readonly #texts = new Map<string, string>();

  get size(): number {
    return this.#texts.size;
  }

  /** Puts the text in, or in place of the one with the same id; the same text costs nothing. */
  put({ id, text }: Searchable): void {
    const known = this.#texts.get(id);
    if (known === text) return;
    if (known !== undefined) this.delete(id);
    this.#index.add({ id, text });
    this.#texts.set(id, text);
  }

  /** Whether it was there. */
  delete(id: string): boolean {
    const text = this.#texts.get(id);
    if (text === undefined) return false;
    this.#index.remove({ id, text });
    return this.#texts.delete(id);
  }

  /** The texts that share a word with the query, best first, at most `topK` of those that pass. */
  search(query: string, topK: number, passes: (id: string) => boolean = () => true): LexicalHit[] {
    const found = this.#index.search(query, {
      bm25: BM25,
      filter: ({ id }) => typeof id === 'string' && passes(id),
    });
    const hits = found.map(({ id, score, queryTerms }): LexicalHit => {
      // The library multiplies the sum by how many of the query's words were met: BM25 does not.
      return { id: String(id), score: score / Math.max(1, queryTerms.length) };
    });
    return hits.toSorted(before).slice(0, topK);
  }
}
