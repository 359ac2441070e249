import { openDocumentReader, type DocumentReader, type FetchOptions } from '@assize/documents';
import { WebVisitor, type Clock, type SearchEngine, type WebResult } from '@assize/documents/web';
import { Corpus } from './corpus.ts';
import { SEARCH_BOUNDS, type Missing, type SearchBounds, type SourcePort } from './port.ts';

const MIB = 1024 * 1024;

/** Of one page; of all pages of one search; between two visits to a host. In milliseconds. */
const PAGE_MS = 15_000;
const SEARCH_MS = 60_000;
const GAP_MS = 1_000;

export interface WebOptions {
  readonly bounds?: SearchBounds;
  /** Whether pages may lie at addresses that are not of the public internet. */
  readonly allowPrivate?: boolean;
  readonly clock?: Clock;
}

/** A page that was fetched, or why it was not. */
type Fetched = Awaited<ReturnType<WebVisitor['fetch']>>;

/**
 * Searches the web by a search engine, and reads the pages that it names: one of a host at a time, by the
 * host's robots.txt, from the public internet alone, in 60 s together. A page is called by the address that
 * it came from, behind every redirect. What can't be read is missing.
 */
export function webSources(engine: SearchEngine, options: WebOptions = {}): SourcePort {
  const { bounds = SEARCH_BOUNDS, allowPrivate = false, clock } = options;
  const fetch: FetchOptions = { allowPrivate, timeoutMs: PAGE_MS, redirects: 5, maxBytes: 8 * MIB };
  const visitor = new WebVisitor({ fetch, gapMs: GAP_MS, ...(clock ? { clock } : {}) });
  return {
    async search(query, signal) {
      signal.throwIfAborted();
      const searched = await engine.search(query, bounds.sources, signal);
      if (searched.status === 'refused') {
        return { found: [], missing: [{ what: engine.name, why: searched.reason }] };
      }
      const deadline = AbortSignal.timeout(SEARCH_MS);
      const pages = await Promise.all(
        searched.results.map(async (result) => {
          return { result, fetched: await fetchWithin(visitor, result.url, deadline, signal) };
        }),
      );
      return found(pages, query, bounds, signal);
    },
  };
}

async function fetchWithin(
  visitor: WebVisitor,
  url: URL,
  deadline: AbortSignal,
  signal: AbortSignal,
): Promise<Fetched> {
  try {
    return await visitor.fetch(url, AbortSignal.any([signal, deadline]));
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    const reason = `its turn did not come within the ${SEARCH_MS / 1000} s of a search`;
    return { status: 'refused', reason };
  }
}

async function found(
  pages: readonly { readonly result: WebResult; readonly fetched: Fetched }[],
  query: string,
  bounds: SearchBounds,
  signal: AbortSignal,
) {
  const corpus = new Corpus();
  const missing: Missing[] = [];
  const read = new Map<string, string>();
  await using reader = openDocumentReader();
  for (const { result, fetched } of pages) {
    const why = await addPage(corpus, reader, { result, fetched }, signal);
    if (why !== null) missing.push({ what: result.url.href, why });
    else if (fetched.status === 'fetched') read.set(fetched.url.href, result.url.href);
  }
  const sources = corpus.search(query, bounds);
  const uris = new Set(sources.map(({ uri }) => uri));
  for (const [uri, what] of read) {
    if (!uris.has(uri)) missing.push({ what, why: 'no passage of it has a word of the query' });
  }
  return { found: sources, missing: [...missing, ...corpus.untold] };
}

/** Null, or why the page is none of what was found. */
async function addPage(
  corpus: Corpus,
  reader: DocumentReader,
  { result, fetched }: { readonly result: WebResult; readonly fetched: Fetched },
  signal: AbortSignal,
): Promise<string | null> {
  if (fetched.status === 'refused') return fetched.reason;
  const read = await reader.read(fetched.raw, signal);
  if (read.status === 'refused') return read.reason;
  const { passages, date: published = result.published } = read.document;
  const known = result.title === '' ? {} : { title: result.title };
  const texts = passages.map(({ body }) => body);
  corpus.add(fetched.url.href, texts, published === undefined ? known : { ...known, published });
  return null;
}
