import { WordIndex } from '@assize/vectors/words';
import type { Source } from '@assize/proto/cartography/graph';
import type { Missing, SearchBounds } from './port.ts';
import { sourceOf } from './source.ts';

/** The most passages of a corpus: some 100 MB in memory. */
const MOST_PASSAGES = 100_000;
/** The most missing files that are listed by name. Further ones are counted. */
const MOST_NAMED = 20;

/** A document, or the rows with one source. */
interface Held {
  readonly source: string;
  title?: string;
  published?: string;
  readonly texts: string[];
}

/** Sources, searchable by the words of their passages (BM25+). */
export class Corpus {
  readonly missing: Missing[] = [];
  readonly #words = new WordIndex();
  readonly #sources = new Map<string, Held>();
  readonly #places: { readonly held: Held; readonly at: number }[] = [];
  #over = 0;

  add(
    source: string,
    texts: readonly string[],
    known: { title?: string; published?: string },
  ): void {
    const held = this.#sources.get(source) ?? { source, texts: [] };
    this.#sources.set(source, held);
    Object.assign(held, known);
    for (const text of texts) {
      if (this.#places.length >= MOST_PASSAGES) {
        this.#over += 1;
        continue;
      }
      this.#words.put({ id: String(this.#places.length), text });
      this.#places.push({ held, at: held.texts.push(text) - 1 });
    }
  }

  /** What could not be read, the first few by name. */
  get untold(): Missing[] {
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
    const bySource = [...Map.groupBy(places, ({ held }) => held)];
    return bySource.slice(0, bounds.sources).map(([held, all]) => {
      const nearest = all.slice(0, bounds.passages).toSorted((a, b) => a.at - b.at);
      return sourceOf({ ...held, texts: nearest.flatMap(({ at }) => held.texts[at] ?? []) }, query);
    });
  }
}
