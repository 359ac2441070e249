import {
  openDocumentReader,
  type DocumentReader,
  type FetchOptions,
  type RawDocument,
} from '@assize/documents';
import { WebVisitor, type Clock, type SearchEngine, type WebResult } from '@assize/documents/web';
import { Corpus } from './corpus.ts';
import { SEARCH_BOUNDS, type Missing, type SearchBounds, type SourcePort } from './port.ts';

const MIB = 1024 * 1024;

/** Of one page; of a search with all its pages; between two visits to a host. In milliseconds. */
const PAGE_MS = 15_000;
const SEARCH_MS = 60_000;
const GAP_MS = 1_000;

export interface WebOptions {
  readonly bounds?: SearchBounds;
  /** Whether pages may lie at addresses that are not of the public internet. */
  readonly allowPrivate?: boolean;
  readonly clock?: Clock;
  /** What one search may take, the engine's answer and all pages, in milliseconds; a minute unless told. */
  readonly searchMs?: number;
}

/** A page that was fetched, or why it was not. */
type Fetched = Awaited<ReturnType<WebVisitor['fetch']>>;

/** The two ends of a search: who asked gives up, which it rejects with, or its own time is up. */
class Ends {
  readonly both: AbortSignal;
  readonly #asked: AbortSignal;
  readonly #late: AbortSignal;
  readonly #ms: number;

  constructor(asked: AbortSignal, ms: number) {
    this.#asked = asked;
    this.#ms = ms;
    this.#late = AbortSignal.timeout(ms);
    this.both = AbortSignal.any([asked, this.#late]);
  }

  /** What the work comes to; a refusal where the time is up before it ends. */
  async within<Outcome>(
    what: string,
    work: (signal: AbortSignal) => Promise<Outcome>,
  ): Promise<Outcome | { readonly status: 'refused'; readonly reason: string }> {
    try {
      this.both.throwIfAborted();
      return await work(this.both);
    } catch (error) {
      this.#asked.throwIfAborted();
      if (!this.#late.aborted) throw error;
      return { status: 'refused', reason: `${what} within the ${this.#ms / 1000} s of a search` };
    }
  }
}

/** One reader for all searches of a port: they may be many, and each would have a thread of its own. */
class SharedReader {
  #reader: DocumentReader | null = null;
  #users = 0;
  #last: Promise<unknown> = Promise.resolve();

  lease(): { readonly read: DocumentReader['read'] } & AsyncDisposable {
    this.#users += 1;
    return {
      read: (raw, signal) => {
        const reading = this.#last.then(() =>
          (this.#reader ??= openDocumentReader()).read(raw, signal),
        );
        this.#last = reading.catch(() => null);
        return reading;
      },
      [Symbol.asyncDispose]: async () => {
        this.#users -= 1;
        if (this.#users > 0) return;
        const reader = this.#reader;
        this.#reader = null;
        await reader?.[Symbol.asyncDispose]();
      },
    };
  }
}

/**
 * Searches the web by a search engine, and reads the pages that it names: one of a host at a time, by the
 * host's robots.txt, from the public internet alone, in `searchMs` together. A page is called by the address
 * that it came from, behind every redirect. What can't be read is missing.
 */
export function webSources(engine: SearchEngine, options: WebOptions = {}): SourcePort {
  const { bounds = SEARCH_BOUNDS, allowPrivate = false, clock, searchMs = SEARCH_MS } = options;
  const fetch: FetchOptions = { allowPrivate, timeoutMs: PAGE_MS, redirects: 5, maxBytes: 8 * MIB };
  const visitor = new WebVisitor({ fetch, gapMs: GAP_MS, ...(clock ? { clock } : {}) });
  const readers = new SharedReader();
  return {
    async search(query, signal) {
      signal.throwIfAborted();
      const ends = new Ends(signal, searchMs);
      const searched = await ends.within('it did not answer', (both) =>
        engine.search(query, bounds.sources, both),
      );
      if (searched.status === 'refused') {
        return { found: [], missing: [{ what: engine.name, why: searched.reason }] };
      }
      const pages = await Promise.all(
        searched.results.map(async (result) => {
          const fetched = await ends.within('its turn did not come', (both) =>
            visitor.fetch(result.url, both),
          );
          return { result, fetched };
        }),
      );
      await using reader = readers.lease();
      return await found(pages, query, bounds, (raw) =>
        ends.within('it was not read', (both) => reader.read(raw, both)),
      );
    },
  };
}

type Read = (raw: RawDocument) => ReturnType<DocumentReader['read']>;

async function found(
  pages: readonly { readonly result: WebResult; readonly fetched: Fetched }[],
  query: string,
  bounds: SearchBounds,
  read: Read,
) {
  const corpus = new Corpus();
  const missing: Missing[] = [];
  const known = new Map<string, string>();
  for (const { result, fetched } of pages) {
    const why = await addPage(corpus, read, { result, fetched });
    if (why !== null) missing.push({ what: result.url.href, why });
    else if (fetched.status === 'fetched') known.set(fetched.url.href, result.url.href);
  }
  const sources = corpus.search(query, bounds);
  const uris = new Set(sources.map(({ uri }) => uri));
  for (const [uri, what] of known) {
    if (!uris.has(uri)) missing.push({ what, why: 'no passage of it has a word of the query' });
  }
  return { found: sources, missing: [...missing, ...corpus.untold] };
}

/** Null, or why the page is none of what was found. */
async function addPage(
  corpus: Corpus,
  reading: Read,
  { result, fetched }: { readonly result: WebResult; readonly fetched: Fetched },
): Promise<string | null> {
  if (fetched.status === 'refused') return fetched.reason;
  const read = await reading(fetched.raw);
  if (read.status === 'refused') return read.reason;
  const { passages, date: published = result.published } = read.document;
  const known = result.title === '' ? {} : { title: result.title };
  const texts = passages.map(({ body }) => body);
  corpus.add(fetched.url.href, texts, published === undefined ? known : { ...known, published });
  return null;
}
