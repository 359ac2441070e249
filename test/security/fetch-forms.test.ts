// Paths by others that a command fetches or reads: no form of an address leads inside, no link leads outside.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';
import { fetchDocument, walkFolder } from '@assize/documents';
import { testFolder } from '@assize/proto/testing/folder';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { MAIN, runToEnd } from '#src/assize-command.ts';

const asked: string[] = [];
const server = createServer((request, reply) => {
  asked.push(request.url ?? '');
  reply.writeHead(200, { 'content-type': 'text/plain' }).end('inside');
});
server.listen(0, '0.0.0.0');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
afterAll(() => server.close());

const HOSTS =
  'localhost LOCALHOST localhost. sub.localhost 127.0.0.1 127.1 127.0.1 127.255.255.254 0 0.0.0.0 0x7f000001 ' +
  '0x7f.0x0.0x0.0x1 0x7f.1 0177.0.0.1 0177.1 017700000001 2130706433 127.0.0.1. ①②⑦.⓪.⓪.① 127。0。0。1 ' +
  '10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254 169.254.0.1 100.64.0.1 ' +
  '100.127.255.255 198.18.0.1 192.0.0.1 192.0.2.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 ' +
  '0xa9fea9fe 2852039166 [::] [::1] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] ' +
  '[::ffff:10.0.0.1] [::ffff:169.254.169.254] [64:ff9b::7f00:1] [64:ff9b::a9fe:a9fe] [2002:7f00:1::] ' +
  '[2002:a9fe:a9fe::] [fe80::1] [fc00::1] [fd00::1] [ff02::1] [2001:db8::1] [100::1] [2001::1]';

it.each(HOSTS.split(' '))('http://%s is not fetched', async (host) => {
  const url = `http://${host}:${port}/`;
  if (!URL.canParse(url)) return;
  expect(await fetchDocument(new URL(url))).toMatchObject({ status: 'refused' });
});

it.each([
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'data:text/plain,x',
  'javascript:1',
  'gopher://127.0.0.1/',
  'unix:/var/run/docker.sock',
  `http://user:word@8.8.8.8:${port}/`,
])('%s is not fetched', async (url) => {
  expect(await fetchDocument(new URL(url))).toMatchObject({ status: 'refused' });
});

it('asks nobody inside, whatever the form', () => {
  expect(HOSTS.split(' ').length).toBeGreaterThanOrEqual(54);
  expect(asked).toEqual([]);
});

it.each([
  ['challenge', 'endless.md'],
  ['verify', 'endless.json'],
  ['replay', 'endless.json'],
  ['proceeding check', 'endless.yaml'],
  ['pack check', 'endless.yaml'],
])('%s of a link to a file without an end says so', async (name, link) => {
  const path = join(testFolder(onTestFinished), link);
  symlinkSync('/dev/zero', path);
  const { out, err } = await runToEnd(MAIN, [...name.split(' '), path]);
  expect(out + err).toMatch(
    /(?:has more than \d+ bytes, and is not read|has more than the allowed \d+ bytes)/,
  );
});

it('a folder is read without what its links lead to outside, and never twice', async () => {
  const root = testFolder(onTestFinished);
  const [folder, outside] = [join(root, 'docs'), join(root, 'docs-secret')];
  for (const path of [folder, outside, join(folder, 'below')]) mkdirSync(path);
  writeFileSync(join(outside, 'key.md'), 'secret');
  writeFileSync(join(folder, 'below', 'a.md'), 'a');
  const links: readonly (readonly [target: string, name: string])[] = [
    ['/etc/passwd', 'absolute.md'],
    ['../docs-secret/key.md', 'relative.md'],
    [outside, 'folder-beside-whose-name-begins-alike'],
    ['..', 'above'],
    ['.', 'itself'],
    ['loop-b', 'loop-a'],
    ['loop-a', 'loop-b'],
    ['nowhere', 'dangling.md'],
    ['/dev/zero', 'endless.md'],
    ['/proc/self/environ', 'environment.md'],
    ['below/../../docs-secret/key.md', 'winding.md'],
    ['below', 'twice'],
  ];
  for (const [target, name] of links) symlinkSync(target, join(folder, name));
  const found = [];
  for await (const one of walkFolder(folder)) found.push(one);
  const files = found.filter(({ kind }) => kind === 'file').map(({ path }) => path);
  expect(files).toEqual([join(folder, 'below', 'a.md')]);
});
