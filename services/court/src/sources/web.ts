import {
  openDocumentReader,
  type DocumentReader,
  type FetchOptions,
  type ReadDocument,
} from '@assize/documents';
import { unlessAborted } from '@assize/proto/unless-aborted';
import { WebVisitor, type Clock, type SearchEngine, type WebResult } from '@assize/documents/web';
import { LRUCache } from 'lru-cache';
import { Corpus } from './corpus.ts';
import {
  SEARCH_BOUNDS,
  type Missing,
  type SearchBounds,
  type SourcePort,
  type SourcesFound,
} from './port.ts';

const MIB = 1024 * 1024;

/**
 * In milliseconds: the timeout of one page, the timeout of a search with all its pages, and the pause between two
 * visits to one host.
 */
const PAGE_MS = 15_000;
const SEARCH_MS = 60_000;
const GAP_MS = 1_000;

/** The most pages that are kept, the characters of all their passages together, and for how long: in milliseconds. */
const MOST_PAGES = 1000;
const MOST_KEPT = 32 * MIB;
const KEPT_MS = 3_600_000;

export interface WebOptions {
  readonly bounds?: SearchBounds;
  /** Whether pages may be at addresses outside the public internet. */
  readonly allowPrivate?: boolean;
  readonly clock?: Clock;
  /** The timeout of one search, with the engine's answer and all pages, in milliseconds. Default: one minute. */
  readonly searchMs?: number;
}

/** A page with its address after all redirects, or why it was not read. */
type Page =
  | { readonly status: 'read'; readonly address: string; readonly document: ReadDocument }
  | { readonly status: 'refused'; readonly reason: string };

/**
 * Runs the steps of a search under two limits: the caller's signal, and the search's own timeout. After the timeout, a
 * step is refused with the reason. If the caller aborts, it rejects with the caller's reason.
 */
function limitedBy(asked: AbortSignal, ms: number) {
  const late = AbortSignal.timeout(ms);
  const both = AbortSignal.any([asked, late]);
  return async <Outcome>(what: string, work: (signal: AbortSignal) => Promise<Outcome>) => {
    try {
      both.throwIfAborted();
      return await work(both);
    } catch (error) {
      asked.throwIfAborted();
      if (!late.aborted) throw error;
      const reason = `${what} within the ${ms / 1000} s of a search`;
      return { status: 'refused' as const, reason };
    }
  };
}

/** One document reader for all searches of a port, since each reader has a thread of its own. */
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
 * Searches the web with a search engine and reads the pages in its results: one page per host at a time, obeying the
 * host's robots.txt, only from the public internet, all within `searchMs`. A page is identified by its address after
 * all redirects. Pages that cannot be read are reported as missing.
 */
export function webSources(engine: SearchEngine, options: WebOptions = {}): SourcePort {
  const { bounds = SEARCH_BOUNDS, allowPrivate = false, clock, searchMs = SEARCH_MS } = options;
  const fetch: FetchOptions = { allowPrivate, timeoutMs: PAGE_MS, redirects: 5, maxBytes: 8 * MIB };
  const visitor = new WebVisitor({ fetch, gapMs: GAP_MS, ...(clock ? { clock } : {}) });
  const readers = new SharedReader();
  const pages = new LRUCache<string, Promise<Page>>({
    max: MOST_PAGES,
    maxSize: MOST_KEPT,
    ttl: KEPT_MS,
    ...(clock ? { perf: clock } : {}),
  });
  /** Visits a page once an hour, even if several searches find it. A page that could not be read is tried again. */
  const pageAt = async (
    url: URL,
    read: DocumentReader['read'],
    signal: AbortSignal,
  ): Promise<Page> => {
    const known = pages.get(url.href);
    if (known === undefined) {
      const visiting = visit(visitor, url, read, signal);
      pages.set(url.href, visiting, { size: 1 });
      const keep = (page?: Page): void => {
        if (page?.status === 'read') pages.set(url.href, visiting, { size: sizeOf(page) });
        else pages.delete(url.href);
      };
      visiting.then(keep, () => keep());
      return visiting;
    }
    return unlessAborted(known, signal).catch(() => {
      signal.throwIfAborted();
      // The search that began the visit was given up.
      return pageAt(url, read, signal);
    });
  };
  return {
    async search(query, signal) {
      signal.throwIfAborted();
      const within = limitedBy(signal, searchMs);
      const searched = await within('it did not answer', (both) =>
        engine.search(query, bounds.sources, both),
      );
      if (searched.status === 'refused') {
        return { found: [], missing: [{ what: engine.name, why: searched.reason }] };
      }
      await using reader = readers.lease();
      const read = await Promise.all(
        searched.results.map(async (result) => {
          const page = await within('it was not read', (both) =>
            pageAt(result.url, reader.read, both),
          );
          return { result, page };
        }),
      );
      return found(read, query, bounds);
    },
  };
}

const sizeOf = ({ document: { passages } }: Extract<Page, { status: 'read' }>): number =>
  passages.reduce((sum, { text, body }) => sum + text.length + body.length, 1);

async function visit(
  visitor: WebVisitor,
  url: URL,
  read: DocumentReader['read'],
  signal: AbortSignal,
): Promise<Page> {
  const fetched = await visitor.fetch(url, signal);
  if (fetched.status === 'refused') return fetched;
  const outcome = await read(fetched.raw, signal);
  return outcome.status === 'refused' ? outcome : { ...outcome, address: fetched.url.href };
}

function found(
  pages: readonly { readonly result: WebResult; readonly page: Page }[],
  query: string,
  bounds: SearchBounds,
): SourcesFound {
  const corpus = new Corpus();
  const missing: Missing[] = [];
  const known = new Map<string, string>();
  for (const { result, page } of pages) {
    if (page.status === 'refused') {
      missing.push({ what: result.url.href, why: page.reason });
      continue;
    }
    known.set(page.address, result.url.href);
    const { passages, date: published = result.published } = page.document;
    const title = result.title === '' ? {} : { title: result.title };
    const texts = passages.map(({ body }) => body);
    corpus.add(page.address, texts, published === undefined ? title : { ...title, published });
  }
  const sources = corpus.search(query, bounds);
  const uris = new Set(sources.map(({ uri }) => uri));
  for (const [uri, what] of known) {
    if (!uris.has(uri)) missing.push({ what, why: 'no passage of it has a word of the query' });
  }
  return { found: sources, missing: [...missing, ...corpus.missingSummary] };
}
