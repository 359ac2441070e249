import { definedFields, jsonOf } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import { webUrl } from '#src/addresses.ts';
import { type FetchOptions, fetchText } from '#src/fetch.ts';
import { publicationDate } from '#src/published.ts';

export interface WebResult {
  readonly url: URL;
  readonly title: string;
  /** The date of publication in ISO 8601; absent if the engine gives none. */
  readonly published?: string;
}

export type WebSearched =
  | { readonly status: 'found'; readonly results: readonly WebResult[] }
  | { readonly status: 'refused'; readonly reason: string };

/** A search engine. `search` returns at most `most` results, best first, and rejects only with the signal's reason. */
export interface SearchEngine {
  readonly name: string;
  search(query: string, most: number, signal: AbortSignal): Promise<WebSearched>;
}

/**
 * The operator chooses the address, which may be private; no redirect is followed, so that a key reaches no other host.
 */
const ASKING: FetchOptions = {
  allowPrivate: true,
  timeoutMs: 20_000,
  redirects: 0,
  maxBytes: 4 * 1024 * 1024,
};

const text = Type.String();
const maybe = Type.Optional(Type.Union([text, Type.Null()]));

/** https://docs.searxng.org/dev/search_api */
const SearxngReply = Compile(
  Type.Object({
    results: Type.Array(Type.Object({ url: text, title: maybe, publishedDate: maybe })),
  }),
);

/** https://api-dashboard.search.brave.com/api-reference/web/search/get: the reply lacks `web` if nothing was found. */
const BraveReply = Compile(
  Type.Object({
    web: Type.Optional(
      Type.Union([
        Type.Object({ results: Type.Array(Type.Object({ url: text, title: maybe })) }),
        Type.Null(),
      ]),
    ),
  }),
);

export const BRAVE_URL = 'https://api.search.brave.com/res/v1/web/search';
/** The limits of Brave's API: characters and words of a query, and results. */
const BRAVE_MOST = { characters: 400, words: 50, results: 20 };

interface Row {
  readonly url: string;
  readonly title?: string | null;
  readonly publishedDate?: string | null;
}

function resultsOf(rows: readonly Row[], most: number): WebResult[] {
  const found = rows.flatMap(({ url: address, title, publishedDate }): WebResult[] => {
    const url = webUrl(address);
    if (url === null) return [];
    url.hash = '';
    const published = publicationDate(publishedDate);
    return [{ url, title: title ?? '', ...definedFields({ published }) }];
  });
  return [...new Map(found.map((one) => [one.url.href, one])).values()].slice(0, most);
}

async function request(
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  rowsIn: (reply: unknown) => readonly Row[] | null,
  most: number,
): Promise<WebSearched> {
  const sent = { ...ASKING, headers: { accept: 'application/json', ...headers } };
  const answer = await fetchText(url, sent, signal);
  if (answer.status === 'refused') return { status: 'refused', reason: answer.reason };
  const rows = rowsIn(jsonOf(answer.text));
  return rows === null
    ? { status: 'refused', reason: 'its answer is not what its documentation says' }
    : { status: 'found', results: resultsOf(rows, most) };
}

/** A SearXNG instance at its base address. It must have `json` among its formats. */
export function searxng(base: URL): SearchEngine {
  return {
    name: 'SearXNG',
    async search(query, most, signal) {
      const url = new URL('search', base.href.endsWith('/') ? base : `${base.href}/`);
      url.search = new URLSearchParams({ q: query, format: 'json' }).toString();
      const rows = (reply: unknown) => (SearxngReply.Check(reply) ? reply.results : null);
      const found = await request(url, {}, signal, rows, most);
      return found.status === 'refused' && found.reason.includes(' 403 ')
        ? { ...found, reason: `${found.reason}: allow the format json in its settings.yml` }
        : found;
    },
  };
}

/** The Brave Search API with a key. */
export function brave(key: string, address: URL = new URL(BRAVE_URL)): SearchEngine {
  return {
    name: 'Brave Search',
    search(query, most, signal) {
      const words = query.split(/\s+/, BRAVE_MOST.words).join(' ');
      const q = words.slice(0, BRAVE_MOST.characters).toWellFormed();
      const url = new URL(address);
      const count = String(Math.min(most, BRAVE_MOST.results));
      url.search = new URLSearchParams({ q, count }).toString();
      const rows = (reply: unknown) =>
        BraveReply.Check(reply) ? (reply.web?.results ?? []) : null;
      return request(url, { 'x-subscription-token': key }, signal, rows, most);
    },
  };
}
