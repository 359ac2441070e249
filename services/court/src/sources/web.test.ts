/** Tests the whole path over loopback: a search engine with SearXNG's protocol, and the pages in its results. */
import type { ServerResponse } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searxng } from '@assize/documents/web';
import { Source } from '@assize/proto/cartography/graph';
import { Check } from 'typebox/value';
import { testFolder } from '@assize/proto/testing/folder';
import { testServer } from '@assize/proto/testing/server';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { indexedSources } from './indexed.ts';
import { joinedSources, openSearchEngine, readSearchConfig } from './open.ts';
import { webSources } from './web.ts';

const { signal } = new AbortController();
const clock = { now: () => 0, wait: async () => {} };

const PAGES: Record<string, (reply: ServerResponse) => void> = {
  '/robots.txt': (reply) => void reply.end('User-agent: *\nDisallow: /forbidden\n'),
  '/coffee': (reply) =>
    page(
      reply,
      '<meta property="article:published_time" content="2024-05-01"><p>Coffee is good for the heart.</p>',
    ),
  '/moved': (reply) => void reply.writeHead(301, { location: '/tea' }).end(),
  '/tea': (reply) => page(reply, '<p>Tea is no coffee, says the doctor.</p>'),
  '/whales': (reply) => page(reply, '<p>Whales sing in the sea.</p>'),
  '/gone': (reply) => void reply.writeHead(410).end(),
};

function page(reply: ServerResponse, body: string): void {
  reply.writeHead(200, { 'content-type': 'text/html' }).end(`<title>A page</title>${body}`);
}

const server = await testServer((request, reply) => {
  const url = new URL(request.url ?? '', at);
  if (url.pathname !== '/search') {
    (PAGES[url.pathname] ?? PAGES['/gone'])?.(reply);
    return;
  }
  const named = ['/coffee', '/moved', '/whales', '/gone', '/forbidden'];
  const results = named.map((path) => ({
    url: `${at}${path}`,
    title: path.slice(1),
    publishedDate: '2020-01-01',
  }));
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
});
const at = server.url;
afterAll(() => server[Symbol.asyncDispose]());

it('reads the pages that a search engine names, and says which it could not', async () => {
  const port = webSources(searxng(new URL(at)), { allowPrivate: true, clock });
  const { found, missing } = await port.search('is coffee healthy', signal);
  expect(found.every((one) => Check(Source, one))).toBe(true);
  const told = found.map(({ uri, title, published }) => [uri, title, published].join(' '));
  expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual([
    // Dated by the page itself and, only if it has no date, by the engine.
    `${at}/coffee coffee 2024-05-01`,
    // Identified by the address after the redirect.
    `${at}/tea moved 2020-01-01`,
  ]);
  expect(Object.fromEntries(missing.map(({ what, why }) => [what, why]))).toEqual({
    [`${at}/whales`]: 'no passage of it has a word of the query',
    [`${at}/gone`]: 'the server answered 410 Gone',
    [`${at}/forbidden`]: 'the robots.txt of its host forbids it',
  });
});

it('reads no page at a private address unless told, whatever the engine says', async () => {
  const { found, missing } = await webSources(searxng(new URL(at)), { clock }).search('a', signal);
  expect(found).toEqual([]);
  expect(missing).toHaveLength(5);
  expect(missing.every(({ why }) => why.includes('not of the public internet'))).toBe(true);
});

/** A host with one slow page, a search engine that names it, and how often the page was visited. */
async function slowPage() {
  let visits = 0;
  let answer = (): void => {};
  const host = await testServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://x');
    if (url.pathname === '/search') {
      const results = [{ url: `${host.url}/slow`, title: '' }];
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
    } else if (url.pathname === '/slow') {
      visits += 1;
      answer = () => page(reply, '<p>Coffee is good.</p>');
      asked.resolve();
    } else reply.writeHead(404).end();
  });
  onTestFinished(() => host[Symbol.asyncDispose]());
  let asked = Promise.withResolvers<void>();
  return {
    engine: searxng(new URL(host.url)),
    visits: () => visits,
    /** Waits for the visit, and lets it be answered. */
    async visited() {
      await asked.promise;
      asked = Promise.withResolvers();
      return () => answer();
    },
  };
}

it('visits a page again for another search, if the one that began the visit gives up', async () => {
  const slow = await slowPage();
  const port = webSources(slow.engine, { allowPrivate: true, clock });
  const giveUp = new AbortController();
  const first = port.search('coffee', giveUp.signal);
  await slow.visited();
  const second = port.search('coffee tea', signal);
  // Its search engine has answered once the page is known to it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  giveUp.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  (await slow.visited())();
  expect((await second).found).toHaveLength(1);
});

it('visits a page again after an hour', async () => {
  const slow = await slowPage();
  let now = 1;
  const passing = { ...clock, now: () => now };
  const port = webSources(slow.engine, { allowPrivate: true, clock: passing });
  const search = async (visits: number): Promise<void> => {
    const searched = port.search('coffee', signal);
    if (visits > slow.visits()) (await slow.visited())();
    expect((await searched).found).toHaveLength(1);
    expect(slow.visits()).toBe(visits);
  };
  await search(1);
  now += 3_500_000;
  await search(1);
  now += 200_000;
  await search(2);
});

it('says that the engine is away, and stops for the signal', async () => {
  const port = webSources(searxng(new URL('http://127.0.0.1:1/')), { clock });
  expect(await port.search('coffee', signal)).toEqual({
    found: [],
    missing: [{ what: 'SearXNG', why: 'nobody answers there' }],
  });
  await expect(port.search('coffee', AbortSignal.abort(new Error('enough')))).rejects.toThrow(
    'enough',
  );
});

it('is opened by its settings, and refused where they don’t fit', async () => {
  expect(readSearchConfig({})).toBeNull();
  const folder = testFolder(onTestFinished);
  const ASSIZE_SEARCH_KEY_FILE = join(folder, 'key');
  const env = { ASSIZE_SEARCH_ENGINE: 'brave', ASSIZE_SEARCH_KEY_FILE };
  const config = readSearchConfig(env);
  if (config === null) throw new Error('it was not read');
  expect(config.url).toBe('https://api.search.brave.com/res/v1/web/search');
  await expect(openSearchEngine(config)).rejects.toThrow(/ASSIZE_SEARCH_KEY_FILE.*can be read/);
  await writeFile(ASSIZE_SEARCH_KEY_FILE, 'a key\n');
  await expect(openSearchEngine(config)).rejects.toThrow(/a key and nothing else/);
  await writeFile(ASSIZE_SEARCH_KEY_FILE, 'the-key\n');
  expect((await openSearchEngine(config)).name).toBe('Brave Search');
  const own = readSearchConfig({ ASSIZE_SEARCH_URL: at });
  expect(own && (await openSearchEngine(own)).name).toBe('SearXNG');
  expect(() => readSearchConfig({ ASSIZE_SEARCH_ENGINE: 'brave' })).toThrow(/KEY_FILE/);
  expect(() => readSearchConfig({ ASSIZE_SEARCH_KEY_FILE: '/key' })).toThrow(/takes no key/);
});

it('groups what the index finds by source, and joins it with what others find', async () => {
  const passage = (id: string, source?: string) => ({
    id,
    text: `Text ${id}.`,
    ...(source === undefined ? {} : { source, date: '2024' }),
  });
  const port = indexedSources(
    {
      search: async () => ({
        passages: [
          passage('a', 'https://a.example/'),
          passage('b'),
          passage('c', 'https://a.example/'),
        ],
        model: 'm',
        missing: ['the embedding service was late'],
      }),
    },
    { sources: 2, passages: 2 },
  );
  const { found, missing } = await port.search('text', signal);
  expect(found.map(({ uri, published, passages }) => [uri, published, passages.length])).toEqual([
    ['https://a.example/', '2024', 2],
    ['urn:assize:b', null, 1],
  ]);
  expect(missing).toEqual([{ what: 'the index', why: 'the embedding service was late' }]);
  const other = indexedSources({
    search: async () => ({
      passages: [passage('d', 'https://a.example/')],
      model: 'm',
      missing: [],
    }),
  });
  const joined = await joinedSources([port, other]).search('text', signal);
  expect(joined.found.map(({ passages }) => passages.length)).toEqual([3, 1]);
});
