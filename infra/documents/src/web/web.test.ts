/** Tests with real servers on loopback: a site, and the two search engines as documented. */
import type { RequestListener, ServerResponse } from 'node:http';
import { testServer } from '@assize/proto/testing/server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FETCH_DEFAULTS } from '#src/fetch.ts';
import { brave, searxng, type WebSearched } from '#src/web/engines.ts';
import { WebVisitor } from '#src/web/visitor.ts';

const { signal } = new AbortController();

async function site(answer: RequestListener): Promise<string> {
  const server = await testServer(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server.url;
}

const html = (reply: ServerResponse, body: string): void =>
  void reply.writeHead(200, { 'content-type': 'text/html' }).end(body);

const json = (reply: ServerResponse, value: object): void =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

function madeClock() {
  const waits: number[] = [];
  let now = 1_000_000;
  return {
    waits,
    now: () => now,
    wait: async (ms: number) => {
      waits.push(ms);
      now += ms;
    },
  };
}

const FETCH = { ...FETCH_DEFAULTS, allowPrivate: true, maxBytes: 64 * 1024, timeoutMs: 5000 };
const visitor = (clock = madeClock(), fetch = FETCH) =>
  new WebVisitor({ fetch, gapMs: 1000, clock });
const why = (outcome: { status: string; reason?: string }) => outcome.reason ?? outcome.status;

describe('a visitor', () => {
  it('takes one page of a host at a time, with a gap, and its robots.txt once', async () => {
    const asked: string[] = [];
    let [open, most] = [0, 0];
    const at = await site((request, reply) => {
      asked.push(request.url ?? '');
      if (request.url === '/robots.txt') {
        reply.end('User-agent: assize-index\nDisallow: /private/\nCrawl-delay: 3\n');
        return;
      }
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        html(reply, '<p>A text.</p>');
      });
    });
    const clock = madeClock();
    const guest = visitor(clock);
    const paths = ['/a', '/b', '/private/c', '/d'];
    const all = await Promise.all(paths.map((path) => guest.fetch(new URL(path, at), signal)));
    expect(all.map(({ status }) => status)).toEqual(['fetched', 'fetched', 'refused', 'fetched']);
    expect(all.map(why)[2]).toBe('the robots.txt of its host forbids it');
    expect(asked).toEqual(['/robots.txt', '/a', '/b', '/d']);
    expect(most).toBe(1);
    expect(clock.waits).toEqual([3000, 3000, 3000]);
  });

  it('fetches where there is no robots.txt, and not where that can’t be had', async () => {
    const answers = new Map([
      ['/robots.txt', 404],
      ['/page', 200],
    ]);
    const at = await site((request, reply) => {
      const code = answers.get(request.url ?? '') ?? 404;
      if (code === 200) html(reply, '<p>A text.</p>');
      else reply.writeHead(code).end();
    });
    expect(why(await visitor().fetch(new URL('/page', at), signal))).toBe('fetched');
    answers.set('/robots.txt', 503);
    expect(why(await visitor().fetch(new URL('/page', at), signal))).toMatch(
      /robots\.txt of its host can’t be had: the server answered 503/,
    );
  });

  it('goes by the robots.txt of where a redirect leads, and takes no robots.txt without an end', async () => {
    const other = await site((request, reply) => {
      if (request.url === '/robots.txt') reply.end('User-agent: *\nDisallow: /\n');
      else html(reply, '<p>A text.</p>');
    });
    const at = await site((request, reply) => {
      if (request.url === '/robots.txt') reply.writeHead(404).end();
      else reply.writeHead(302, { location: `${other}/page` }).end();
    });
    expect(why(await visitor().fetch(new URL('/page', at), signal))).toMatch(/forbids it/);
    const endless = await site((_request, reply) => void reply.end('#'.repeat(200_000)));
    expect(why(await visitor().fetch(new URL('/page', endless), signal))).toMatch(/can’t be had/);
  });

  it('asks no private address, by itself or behind a redirect, and not for its robots.txt', async () => {
    let hits = 0;
    const at = await site((_request, reply) => {
      hits += 1;
      html(reply, 'x');
    });
    const guest = visitor(madeClock(), { ...FETCH, allowPrivate: false });
    const local = at.replace('127.0.0.1', 'localhost');
    for (const url of [`${at}/page`, `${local}/page`, 'http://[::1]/', 'http://169.254.169.254/']) {
      expect(why(await guest.fetch(new URL(url), signal))).toMatch(/not of the public internet/);
    }
    expect(hits).toBe(0);
  });

  it('lets others on where one gives up waiting', async () => {
    const arrived = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const at = await site((request, reply) => {
      if (request.url !== '/slow') return void reply.writeHead(404).end();
      arrived.resolve();
      void go.promise.then(() => html(reply, '<p>A text.</p>'));
    });
    const guest = visitor();
    const slow = guest.fetch(new URL('/slow', at), signal);
    await arrived.promise;
    const stop = new AbortController();
    const waiting = guest.fetch(new URL('/b', at), stop.signal);
    const after = guest.fetch(new URL('/c', at), signal);
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    go.resolve();
    expect(why(await slow)).toBe('fetched');
    expect(why(await after)).toMatch(/404/);
  });
});

const found = (outcome: WebSearched) =>
  outcome.status === 'found'
    ? outcome.results.map(({ url, title, published }) => [url.href, title, published])
    : outcome.reason;

describe('SearXNG', () => {
  it('is asked for JSON, and gives pages once, with the dates that it knows', async () => {
    const asked: string[] = [];
    const at = await site((request, reply) => {
      asked.push(request.url ?? '');
      json(reply, {
        query: 'coffee & tea',
        number_of_results: 0,
        results: [
          {
            url: 'https://a.example/1#top',
            title: 'One',
            content: 'A text',
            engine: 'duckduckgo',
            publishedDate: '2024-05-01T00:00:00',
          },
          { url: 'https://a.example/1', title: 'One again', publishedDate: '2024-05-01T00:00:00' },
          { url: 'https://b.example/', title: null, publishedDate: null },
          { url: 'magnet:?xt=1', title: 'No page' },
        ],
        answers: [],
        unresponsive_engines: [],
      });
    });
    const engine = searxng(new URL(`${at}/searx`));
    expect(found(await engine.search('coffee & tea', 9, signal))).toEqual([
      ['https://a.example/1', 'One again', '2024-05-01T00:00:00'],
      ['https://b.example/', '', undefined],
    ]);
    expect(asked).toEqual(['/searx/search?q=coffee+%26+tea&format=json']);
    expect(found(await engine.search('coffee', 1, signal))).toHaveLength(1);
  });

  it.each([
    [403, '', /403.*allow the format json/],
    [200, '<html>', /not what its documentation says/],
    [200, '{"results": [1]}', /not what its documentation says/],
    [302, '', /redirects/],
  ])('is refused where it answers %d and %j', async (code, body, reason) => {
    const at = await site(
      (_request, reply) =>
        void reply.writeHead(code, { location: 'http://127.0.0.1:1/' }).end(body),
    );
    expect(found(await searxng(new URL(at)).search('coffee', 9, signal))).toMatch(reason);
  });
});

describe('the Brave Search API', () => {
  it('is asked with its key, within its limits', async () => {
    const asked: [string | undefined, unknown][] = [];
    const at = await site((request, reply) => {
      asked.push([request.url, request.headers['x-subscription-token']]);
      const results = [{ url: 'https://a.example/', title: 'A', page_age: '2025-01-15T00:00:00' }];
      json(reply, { type: 'search', query: { original: 'q' }, web: { type: 'search', results } });
    });
    const engine = brave('the-key', new URL(`${at}/res/v1/web/search`));
    expect(found(await engine.search('coffee', 50, signal))).toEqual([
      ['https://a.example/', 'A', undefined],
    ]);
    await engine.search('word '.repeat(90), 5, signal);
    const [[first, key], [second = '']] = [asked[0] ?? [], asked[1] ?? []];
    expect(first).toBe('/res/v1/web/search?q=coffee&count=20');
    expect(key).toBe('the-key');
    expect(new URL(second, at).searchParams.get('q')?.split(' ')).toHaveLength(50);
  });

  it('finds nothing where it says nothing of the web, and tells of a wrong key', async () => {
    let code = 200;
    const at = await site((_request, reply) =>
      code === 200 ? json(reply, { type: 'search' }) : void reply.writeHead(code).end('{}'),
    );
    const engine = brave('the-key', new URL(at));
    expect(found(await engine.search('coffee', 9, signal))).toEqual([]);
    code = 422;
    expect(found(await engine.search('coffee', 9, signal))).toMatch(/answered 422/);
  });
});
