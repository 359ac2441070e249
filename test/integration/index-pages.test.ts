/** `assize index` on lists of addresses, with a real server on loopback. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testServer } from '@assize/proto/testing/server';
import { afterAll, expect, it } from 'vitest';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { indexReport, indexRun } from '#src/index-run.ts';

const HTML = { 'content-type': 'text/html' };
const asked: string[] = [];
const server = await testServer(({ url = '' }, reply) => {
  asked.push(url);
  if (url === '/tides')
    reply.writeHead(200, HTML).end('<h1>Tides</h1><p>The Moon causes them.</p>');
  else if (url === '/old') reply.writeHead(301, { location: '/gold.md' }).end();
  else if (url === '/gold.md') {
    reply
      .writeHead(200, { 'content-type': 'text/markdown' })
      .end('---\ndate: 2020-02-03\n---\nGold.');
  } else reply.writeHead(500).end();
});
const origin = server.url;
const folder = await ownFolder();
const env = ownEnvironment(folder);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

const list = join(folder.path, 'pages.txt');
await writeFile(
  list,
  `# pages\n${origin}/tides\n\n${origin}/old#part\n${origin}/broken\n${origin}/tides\n`,
);

it('asks nothing of this machine unless that is allowed', async () => {
  const run = await indexRun([list], env);
  expect(run.code).toBe(1);
  expect(run.out.match(/not of the public internet: give --allow-private/g)).toHaveLength(3);
  expect(asked).toEqual([]);
});

it('reads each page once by its content type, follows redirects, and goes on after a failure', async () => {
  const { code, report } = await indexReport([list, '--allow-private'], env);
  expect(code).toBe(1);
  expect(report.failed).toEqual([
    { source: `${origin}/broken`, reason: 'the server answered 500 Internal Server Error' },
  ]);
  expect(report).toMatchObject({ documents: 2, passages: { indexed: 2 }, total: 2 });
  expect(asked.toSorted()).toEqual(['/broken', '/gold.md', '/old', '/tides']);
});

it('takes an address itself, and names a line of a .urls file that is none', async () => {
  const urls = join(folder.path, 'more.urls');
  await writeFile(urls, `ftp://example.org/a\n${origin}/tides\n`);
  const { code, report } = await indexReport([urls, `${origin}/old`, '--allow-private'], env);
  expect(code).toBe(1);
  expect(report.failed).toEqual([{ source: `${urls}:1`, reason: 'no http or https address' }]);
  expect(report.passages).toMatchObject({ indexed: 0, unchanged: 2 });
});
