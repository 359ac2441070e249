import { testServer } from '@assize/proto/testing/server';
import { IndexUnavailableError } from '#src/index.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { openElasticIndex } from '#src/elastic/elastic-index.ts';
import { IndexRefusedError } from '#src/elastic/failures.ts';

/** With the status at the start of its path, with or without Elasticsearch's product header. */
const server = await testServer((request, response) => {
  authorizations.push(request.headers.authorization);
  const [, status = '200', product] = request.url?.split('/') ?? [];
  const known = { 'x-elastic-product': 'Elasticsearch' };
  response.writeHead(Number(status), {
    'content-type': 'application/json',
    ...(product === 'elastic' ? known : {}),
  });
  const why = { type: 'some_exception', reason: 'because' };
  response.end(JSON.stringify({ error: { ...why, root_cause: [why] } }));
});

const authorizations: (string | undefined)[] = [];
afterAll(() => server[Symbol.asyncDispose]());

const MODEL = { model: 'three-axes', dimensions: 3 };

async function failureAt(path: string, more: { apiKey?: string; user?: string } = {}) {
  const { user = '', apiKey } = more;
  const url = `${server.url.replace('//', `//${user}`)}/${path}`;
  const key = apiKey === undefined ? {} : { apiKey };
  return openElasticIndex({ url, ...key, ...MODEL }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('what a server answers is', () => {
  it.each([408, 429, 500, 502, 503, 504])('unavailable by %i', async (status) => {
    const error = await failureAt(`${status}/elastic`);
    expect(error).toBeInstanceOf(IndexUnavailableError);
    expect(error instanceof Error && error.cause).toBeInstanceOf(Error);
  });

  it.each([401, 403])('refused to whoever we are by %i', async (status) => {
    const error = await failureAt(`${status}/elastic`);
    expect(error).toBeInstanceOf(IndexRefusedError);
    expect(String(error)).toContain('API key or the password');
  });

  it('refused for what it asks by 400, with the reason', async () => {
    const error = await failureAt('400/elastic');
    expect(error).toBeInstanceOf(IndexRefusedError);
    expect(String(error)).toContain('because');
  });

  it('refused where it does not answer like Elasticsearch', async () => {
    const error = await failureAt('200/other');
    expect(error).toBeInstanceOf(IndexRefusedError);
    expect(String(error)).toContain('does not answer like Elasticsearch');
  });
});

describe('who asks is told', () => {
  it('by user and password of the URL, which no error repeats', async () => {
    const error = await failureAt('503/elastic', { user: 'some%40body:se%3Acret@' });
    const basic = Buffer.from('some@body:se:cret').toString('base64');
    expect(authorizations.at(-1)).toBe(`Basic ${basic}`);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('cret');
  });

  it('by the API key before any other', async () => {
    await failureAt('503/elastic', { apiKey: 'a2V5', user: 'some:body@' });
    expect(authorizations.at(-1)).toBe('ApiKey a2V5');
  });
});

describe('refused before anything is asked', () => {
  it.each(['', 'localhost:9200', 'ftp://host', 'http://a:9200,b'])('the URL "%s"', async (url) => {
    await expect(openElasticIndex({ url, ...MODEL })).rejects.toThrow(RangeError);
  });

  it.each(['', 'Upper', 'two--dashes', '-first', 'a_b', 'a'.repeat(101)])(
    'the name "%s"',
    async (name) => {
      const { url } = server;
      await expect(openElasticIndex({ url, name, ...MODEL })).rejects.toThrow(
        /can't name an index/,
      );
    },
  );
});
