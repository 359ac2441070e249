/** Every image, as it is built: how large it is, who runs in it, and what it is made of. */
import { beforeAll, expect, test } from 'vitest';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { docker } from './engine.ts';
import { ownImages, TAG } from './stand-ins.ts';
import { ROLES } from '@assize/proto';

const WITH_MODELS = ['embedding', 'assize'];
const SERVICES = [...ROLES, 'credibility', ...WITH_MODELS];
const MB = 1_000_000;
const HARDENED = ['--read-only', '--cap-drop=ALL', '--security-opt=no-new-privileges'];
const NODE = ['--entrypoint', '/usr/local/bin/node'];

beforeAll(ownImages, 1_800_000);

test.each(SERVICES)('%s: small, and nobody who may do anything', async (service) => {
  const image = `assize/${service}:${TAG}`;
  const size = Number(await docker('image', 'inspect', '--format', '{{.Size}}', image));
  expect(size).toBeLessThanOrEqual((WITH_MODELS.includes(service) ? 400 : 250) * MB);
  const program = `
    const status = require('node:fs').readFileSync('/proc/self/status', 'utf8');
    const bill = JSON.parse(require('node:fs').readFileSync('/app/sbom.cdx.json', 'utf8'));
    const wrote = (() => { try { require('node:fs').writeFileSync('/x', ''); return true; } catch { return false; } })();
    const shell = ['/bin/sh', '/bin/bash', '/usr/bin/sh'].filter((path) => require('node:fs').existsSync(path));
    console.log(JSON.stringify({
      uid: process.getuid(), wrote, shell,
      capabilities: /CapEff:\\s+(\\w+)/.exec(status)[1],
      parts: bill.components.map(({ purl }) => purl.split('@')[0]),
    }))`;
  const printed = await docker('run', '--rm', ...HARDENED, ...NODE, image, '-e', program);
  const { parts, ...rights } = Parse(Inside, JSON.parse(printed));
  expect(rights).toEqual({ uid: 10001, wrote: false, shell: [], capabilities: '0'.repeat(16) });
  expect(parts).toEqual(expect.arrayContaining(['pkg:generic/node', 'pkg:deb/debian/libc6']));
  expect(parts).not.toContain('pkg:npm/vitest');
});

test('assize: a court in one process, as MCP opens it, has its bus in the image', async () => {
  const image = `assize/assize:${TAG}`;
  const data = ['--network=none', '--tmpfs', '/data:uid=10001,gid=10001'];
  const review = ['review', '--claim', 'The tower is tall.', '--exit-zero', '--json'];
  const said = await docker('run', '--rm', ...HARDENED, ...data, image, ...review);
  expect(said).toContain('"acquit"');
});

const Inside = Type.Object({
  uid: Type.Integer(),
  wrote: Type.Boolean(),
  shell: Type.Array(Type.String()),
  capabilities: Type.String(),
  parts: Type.Array(Type.String()),
});
