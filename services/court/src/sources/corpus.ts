import { WordIndex } from '@assize/vectors/words';
import type { Source } from '@assize/proto/cartography/graph';
import type { Missing, SearchBounds } from './port.ts';
import { sourceOf } from './source.ts';

/** The most passages of a corpus: some 100 MB in memory. */
const MOST_PASSAGES = 100_000;
/** The most missing files that are listed by name. Further ones are counted. */
const MOST_NAMED = 20;

interface CorpusSource {
  readonly source: string;
  title?: string;
  published?: string;
  readonly texts: string[];
}

/** Sources, searchable by the words of their passages (BM25+). */
export class Corpus {
  readonly missing: Missing[] = [];
  readonly #words = new WordIndex();
  readonly #sources = new Map<string, CorpusSource>();
  readonly #places: { readonly document: CorpusSource; readonly at: number }[] = [];
  #over = 0;

  add(
    source: string,
    texts: readonly string[],
    known: { title?: string; published?: string },
  ): void {
    const document = this.#sources.get(source) ?? { source, texts: [] };
    this.#sources.set(source, document);
    Object.assign(document, known);
    for (const text of texts) {
      if (this.#places.length >= MOST_PASSAGES) {
        this.#over += 1;
        continue;
      }
      this.#words.put({ id: String(this.#places.length), text });
      this.#places.push({ document, at: document.texts.push(text) - 1 });
    }
  }

  get missingSummary(): Missing[] {
    const more = this.missing.length - MOST_NAMED;
    return [
      ...this.missing.slice(0, MOST_NAMED),
      ...(more > 0 ? [{ what: `${more} more files`, why: 'they can’t be read either' }] : []),
      ...(this.#over > 0
        ? [{ what: `${this.#over} passages`, why: `more than ${MOST_PASSAGES} are not searched` }]
        : []),
    ];
  }

  /** The sources with the best matching passages, each with those passages in their original order. */
  search(query: string, bounds: SearchBounds): Source[] {
    const hits = this.#words.search(query, bounds.sources * bounds.passages);
    const places = hits.flatMap(({ id }) => this.#places[Number(id)] ?? []);
    const bySource = [...Map.groupBy(places, ({ document }) => document)];
    return bySource.slice(0, bounds.sources).map(([document, all]) => {
      const nearest = all.slice(0, bounds.passages).toSorted((a, b) => a.at - b.at);
      return sourceOf(
        { ...document, texts: nearest.flatMap(({ at }) => document.texts[at] ?? []) },
        query,
      );
    });
  }
}
