import { readFile } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
import { kindOfFile, openDocumentReader, walkFolder, type DocumentReader } from '@assize/documents';
import { WordIndex } from '@assize/vectors/words';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { SEARCH_BOUNDS, type Missing, type SearchBounds, type SourcePort } from './port.ts';
import { sourceOf } from './source.ts';

/** A row of JSON Lines: one passage. Further fields are passed over. */
const Row = Compile(
  Type.Object({
    text: Type.String({ minLength: 1 }),
    source: Type.Optional(Type.String({ minLength: 1 })),
    title: Type.Optional(Type.String()),
    date: Type.Optional(Type.String({ maxLength: 64 })),
  }),
);

const MIB = 1024 * 1024;
/** Largest file that is read, in bytes. */
const LARGEST = 64 * MIB;
/** Most passages of one folder: some 100 MB of words in memory. */
const MOST_PASSAGES = 100_000;
/** What is missing is named up to here, and counted beyond. */
const MOST_NAMED = 20;

/** A document, or the rows of one source. */
interface Held {
  readonly source: string;
  title?: string;
  published?: string;
  readonly texts: string[];
}

/** What a folder holds, by the words of its passages. */
class Corpus {
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

  /** What was not read, the first few by name. */
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

  /** The sources whose passages are nearest, each with those passages in their order. */
  search(query: string, bounds: SearchBounds) {
    const hits = this.#words.search(query, bounds.sources * bounds.passages);
    const chosen = new Map<Held, number[]>();
    for (const { id } of hits) {
      const place = this.#places[Number(id)];
      if (place === undefined) continue;
      const known = chosen.get(place.held);
      if (known === undefined && chosen.size < bounds.sources) chosen.set(place.held, [place.at]);
      else if (known !== undefined && known.length < bounds.passages) known.push(place.at);
    }
    return [...chosen].map(([held, places]) => {
      const texts = places.toSorted((a, b) => a - b).flatMap((at) => held.texts[at] ?? []);
      return sourceOf({ ...held, texts }, query);
    });
  }
}

function rowIn(line: string) {
  try {
    const value: unknown = JSON.parse(line);
    return Row.Check(value) ? value : null;
  } catch {
    return null;
  }
}

function addRows(corpus: Corpus, name: string, text: string): void {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const wrong: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = rowIn(line);
    if (row === null) wrong.push(at + 1);
    else {
      const { source = name, title, date } = row;
      const known = { ...(title ? { title } : {}), ...(date ? { published: date } : {}) };
      corpus.add(source, [row.text], known);
    }
  }
  if (wrong.length === 0) return;
  const where = wrong.slice(0, 5).join(', ') + (wrong.length > 5 ? ', …' : '');
  const why = `${wrong.length} of its lines are no JSON object with a "text": ${where}`;
  corpus.missing.push({ what: name, why });
}

async function addFile(
  corpus: Corpus,
  reader: DocumentReader,
  { path, name, size }: { path: string; name: string; size: number },
  signal: AbortSignal,
): Promise<void> {
  const kind = kindOfFile(name);
  if (kind === null && !['.jsonl', '.ndjson'].includes(extname(name).toLowerCase())) return;
  if (size > LARGEST) {
    corpus.missing.push({ what: name, why: `it has more than ${LARGEST / MIB} MiB` });
    return;
  }
  const bytes = new Uint8Array(await readFile(path, { signal }));
  if (kind === null) return addRows(corpus, name, new TextDecoder().decode(bytes));
  const read = await reader.read({ kind, bytes }, signal);
  if (read.status === 'refused') corpus.missing.push({ what: name, why: read.reason });
  else {
    const { passages, date, address = name } = read.document;
    const texts = passages.map(({ body }) => body);
    corpus.add(address, texts, date === undefined ? {} : { published: date });
  }
}

async function corpusOf(folder: string, signal: AbortSignal): Promise<Corpus> {
  const corpus = new Corpus();
  await using reader = openDocumentReader();
  for await (const found of walkFolder(folder)) {
    const name = relative(folder, found.path).split(sep).join('/');
    if (found.kind === 'unreadable') corpus.missing.push({ what: name, why: found.why });
    if (found.kind !== 'file') continue;
    try {
      await addFile(corpus, reader, { path: found.path, name, size: found.size }, signal);
    } catch (error) {
      signal.throwIfAborted();
      corpus.missing.push({ what: name, why: whyOf(error) });
    }
  }
  return corpus;
}

const whyOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Searches the documents of a folder and below (Markdown, HTML, PDF and text, and JSON Lines of
 * `{text, source?, title?, date?}`) by their words, BM25+. The folder is read with the first search, and
 * once; a folder that can't be read is missing, and tried again with the next.
 */
export function directorySources(folder: string, bounds = SEARCH_BOUNDS): SourcePort {
  let corpus: Corpus | null = null;
  return {
    async search(query, signal) {
      signal.throwIfAborted();
      try {
        corpus ??= await corpusOf(folder, signal);
      } catch (error) {
        signal.throwIfAborted();
        return { found: [], missing: [{ what: folder, why: whyOf(error) }] };
      }
      return { found: corpus.search(query, bounds), missing: corpus.untold };
    },
  };
}
