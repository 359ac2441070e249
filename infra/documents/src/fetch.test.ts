import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { testServer } from '@assize/proto/testing/server';
import { afterAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '#src/addresses.ts';
import { FETCH_DEFAULTS, fetchDocument, type FetchOutcome } from '#src/fetch.ts';

const PAGE = '<p>A text.</p>';
const HTML = { 'content-type': 'text/html; charset="UTF-8"' };
const hanging = Promise.withResolvers<void>();

const ROUTES: Record<string, RequestListener> = {
  '/page': (_, reply) => void reply.writeHead(200, HTML).end(PAGE),
  '/packed': (_, reply) =>
    void reply.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(gzipSync(PAGE)),
  '/bomb': (_, reply) =>
    void reply
      .writeHead(200, { ...HTML, 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(2_000_000))),
  '/spoilt': (_, reply) =>
    void reply.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end('no gzip'),
  '/large': (_, reply) => void reply.writeHead(200, { ...HTML, 'content-length': 9e9 }).write('x'),
  '/moved': (_, reply) => void reply.writeHead(302, { location: '/page' }).end(),
  '/round': (_, reply) => void reply.writeHead(302, { location: '/round' }).end(),
  '/file': (_, reply) => void reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/readme.md': (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'text/plain' }).end('# A'),
  '/picture': (_, reply) => void reply.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/never': () => hanging.resolve(),
};

const server = await testServer((request, reply) => {
  const route = ROUTES[request.url ?? ''];
  if (route === undefined) reply.writeHead(404).end();
  else route(request, reply);
});
afterAll(() => server[Symbol.asyncDispose]());

const LOCAL = { ...FETCH_DEFAULTS, allowPrivate: true, maxBytes: 1024 * 1024 };
const at = (path: string, host = '127.0.0.1') =>
  new URL(server.url.replace('127.0.0.1', host) + path);

const refusalOf = (outcome: FetchOutcome) =>
  outcome.status === 'refused' ? outcome.reason : 'it was fetched';

describe('fetchDocument', () => {
  it.each([
    ['a page', '/page', 'html', PAGE],
    ['a packed page', '/packed', 'html', PAGE],
    ['a page that moved', '/moved', 'html', PAGE],
    ['Markdown that is sent as plain text', '/readme.md', 'markdown', '# A'],
  ])('fetches %s', async (_what, path, kind, text) => {
    const outcome = await fetchDocument(at(path), LOCAL);
    if (outcome.status !== 'fetched') throw new Error(outcome.reason);
    expect(outcome.raw.kind).toBe(kind);
    expect(Buffer.from(outcome.raw.bytes).toString()).toBe(text);
  });

  it.each([
    ['a page that is not there', '/none', 'the server answered 404 Not Found'],
    ['a circle of redirects', '/round', 'it redirects more than 5 times'],
    ['a redirect to a file', '/file', 'only http and https are fetched, not file:'],
    ['a kind that is not read', '/picture', /^image\/png is not read: /],
    ['one that says it is too large', '/large', 'it has more than 1 MiB, and is not read'],
    ['one that unpacks to too much', '/bomb', 'it has more than 1 MiB, and is not read'],
    ['one that does not unpack', '/spoilt', /^it could not be fetched: /],
  ])('refuses %s', async (_what, path, reason) => {
    expect(refusalOf(await fetchDocument(at(path), LOCAL))).toMatch(reason);
  });

  it.each(['user:pass@127.0.0.1', 'user@127.0.0.1', ':pass@127.0.0.1'])(
    'asks nothing of %s: a password is no part of a source',
    async (host) => {
      const why = refusalOf(await fetchDocument(at('/page', host), LOCAL));
      expect(why).toMatch(/^its address holds a user name or password/);
    },
  );

  it('waits for an answer no longer than it may', async () => {
    const outcome = await fetchDocument(at('/never'), { ...LOCAL, timeoutMs: 100 });
    expect(outcome).toMatchObject({ status: 'refused', reason: 'no answer within 0.1 s' });
  });

  it('stops with its caller', async () => {
    const stopping = new AbortController();
    const fetching = fetchDocument(at('/never'), LOCAL, stopping.signal);
    await hanging.promise;
    stopping.abort(new Error('enough'));
    await expect(fetching).rejects.toThrow('enough');
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]'])(
    'asks nothing of %s unless that is allowed',
    async (host) => {
      const why = refusalOf(await fetchDocument(at('/page', host)));
      expect(why).toMatch(/not of the public internet: give --allow-private/);
    },
  );
});

it('knows which addresses are public', () => {
  const inside =
    '10.1.2.3 100.64.0.1 127.9.9.9 169.254.169.254 172.31.0.1 192.168.1.1 0.0.0.0 224.0.0.1 ::1 :: ' +
    'fe80::1 fd00::1 ::ffff:8.8.8.8 64:ff9b::808:808 2001:db8::1 2002:7f00:1:: ff02::1 name';
  const outside = '8.8.8.8 172.32.0.1 100.128.0.1 2606:4700::1111';
  expect(inside.split(' ').filter(isPublicAddress)).toEqual([]);
  expect(outside.split(' ').filter((one) => !isPublicAddress(one))).toEqual([]);
});
