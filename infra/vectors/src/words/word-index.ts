import { stemmer } from 'stemmer';
import { Best, type Rank } from '#src/best.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

export function wordsOf(text: string): string[] {
  return text.normalize('NFC').toLowerCase().match(WORD) ?? [];
}

/** The term by which a lower-case word is found: its Porter stem. A string too long to be a word is kept unchanged. */
export function termOf(word: string): string {
  return word.length > 40 ? word : stemmer(word);
}

interface Searchable {
  id: string;
  text: string;
}

interface Scored {
  id: string;
  /** BM25+, above 0; comparable only within one search. */
  score: number;
}

const BY_SCORE: Rank<Scored> = { score: ({ score }) => score, id: ({ id }) => id };

/**
 * BM25+ (Lv and Zhai, 2011): like BM25, except that a matching word counts even in a very long text. `k` and `b` are
 * as in Lucene, `d` as in MiniSearch. The length of a text is its number of different words.
 */
const K = 1.2;
const B = 0.75;
const D = 0.5;

interface Held extends Searchable {
  readonly length: number;
}

function countTerms(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) {
    const term = termOf(word);
    counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return counts;
}

class Postings {
  living = 0;
  #slots: number[] = [];
  #counts: number[] = [];

  add(slot: number, count: number): void {
    this.#slots.push(slot);
    this.#counts.push(count);
    this.living += 1;
  }

  each(tell: (slot: number, count: number) => void): void {
    for (const [at, slot] of this.#slots.entries()) tell(slot, this.#counts[at] ?? 0);
  }

  compact(isThere: (slot: number) => boolean): void {
    const kept = [...this.#slots.keys()].filter((at) => isThere(this.#slots[at] ?? -1));
    this.#counts = kept.map((at) => this.#counts[at] ?? 0);
    this.#slots = kept.map((at) => this.#slots[at] ?? 0);
  }
}

/**
 * An in-memory inverted index over texts that are stored elsewhere. SQLite's FTS5 (Porter stems, contentless, in
 * memory) ranked as well and used less memory, but took eight to fifteen times the CPU: nDCG@10 of SciFact,
 * FEVER-Symmetric and PERSPECTRUM was .909, .907 and .452 here, and .912, .911 and .458 with FTS5. A sentence as
 * query over 20,000 others took 1.3 to 2.0 ms here and 20 to 24 ms with FTS5; over 100,000, 14 to 16 ms and 121 to
 * 128 ms (alternating, four rounds). At 100,000 the memory was 70 MB here and 2 MB with FTS5.
 */
export class WordIndex {
  readonly #slots = new Map<string, number>();
  /** A deleted text leaves its slot empty until the next compaction. */
  #held: (Held | undefined)[] = [];
  #free: number[] = [];
  #gone: number[] = [];
  readonly #postings = new Map<string, Postings>();
  #length = 0;
  #scores = new Float64Array(1024);

  get size(): number {
    return this.#slots.size;
  }

  put({ id, text }: Searchable): void {
    const known = this.#heldAt(this.#slots.get(id));
    if (known?.text === text) return;
    if (known !== undefined) this.delete(id);
    const words = wordsOf(text);
    const length = new Set(words).size;
    const slot = this.#free.pop() ?? this.#held.length;
    this.#held[slot] = { id, text, length };
    this.#slots.set(id, slot);
    this.#length += length;
    for (const [term, count] of countTerms(words)) this.#postingsOf(term).add(slot, count);
  }

  #heldAt(slot: number | undefined): Held | undefined {
    return slot === undefined ? undefined : this.#held[slot];
  }

  #postingsOf(term: string): Postings {
    const known = this.#postings.get(term);
    if (known !== undefined) return known;
    const made = new Postings();
    this.#postings.set(term, made);
    return made;
  }

  delete(id: string): boolean {
    const slot = this.#slots.get(id);
    const held = this.#heldAt(slot);
    if (slot === undefined || held === undefined) return false;
    this.#slots.delete(id);
    this.#held[slot] = undefined;
    this.#length -= held.length;
    for (const term of countTerms(wordsOf(held.text)).keys()) this.#postingsOf(term).living -= 1;
    this.#gone.push(slot);
    if (this.#gone.length > Math.max(64, this.size / 4)) this.#compact();
    return true;
  }

  #compact(): void {
    for (const [term, postings] of this.#postings) {
      if (postings.living === 0) this.#postings.delete(term);
      else postings.compact((slot) => this.#held[slot] !== undefined);
    }
    this.#free.push(...this.#gone);
    this.#gone = [];
  }

  /** The texts that share a word with the query and pass, at most `topK`, best first. */
  search(query: string, topK: number, passes: (id: string) => boolean = () => true): Scored[] {
    const best = new Best(topK, BY_SCORE);
    for (const slot of this.#score(countTerms(wordsOf(query)))) {
      const score = this.#scores[slot] ?? 0;
      this.#scores[slot] = 0;
      const held = this.#held[slot];
      if (held === undefined || score < best.floor || !passes(held.id)) continue;
      best.offer({ id: held.id, score });
    }
    return best.kept;
  }

  /** Adds up the scores of the texts that contain any of the terms, and returns their slots. */
  #score(terms: ReadonlyMap<string, number>): number[] {
    if (this.#scores.length < this.#held.length) {
      this.#scores = new Float64Array(this.#held.length * 2);
    }
    const scores = this.#scores;
    const held = this.#held;
    const mean = this.#length / this.size;
    const touched: number[] = [];
    for (const [term, times] of terms) {
      const postings = this.#postings.get(term);
      const matching = postings?.living ?? 0;
      const idf = Math.log(1 + (this.size - matching + 0.5) / (matching + 0.5));
      postings?.each((slot, count) => {
        const text = held[slot];
        if (text === undefined) return;
        const norm = K * (1 - B + (B * text.length) / mean);
        const before = scores[slot] ?? 0;
        if (before === 0) touched.push(slot);
        scores[slot] = before + times * idf * (D + (count * (K + 1)) / (count + norm));
      });
    }
    return touched;
  }
}
