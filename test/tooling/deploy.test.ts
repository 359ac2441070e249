import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readStreamLimits } from '@assize/config';
import { findNatsServer, startNats } from '@assize/launcher';
import { endGroups, EVIDENCE_BUCKET, ROLES, streamShapes } from '@assize/proto';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ownFolder } from '#src/folder.ts';
import { authorization } from '../../services/assize/src/court/authorization.ts';
import { ROOT } from './program.ts';

const DEPLOY = join(ROOT, 'deploy');
const COMPOSE = join(DEPLOY, 'compose.yaml');

test('compose.yaml names the images of this version', () => {
  const { version } = Parse(
    Type.Object({ version: Type.String() }),
    JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
  );
  const named = readFileSync(COMPOSE, 'utf8').matchAll(/COURT_VERSION:-([^}]+)\}/g);
  expect(new Set([...named].map(([, one]) => one))).toEqual(new Set([version]));
});

const Services = Type.Record(Type.String(), Type.Unknown());

const Compose = Type.Object({
  services: Type.Record(
    Type.String(),
    Type.Object({
      image: Type.Optional(Type.String()),
      build: Type.Optional(Type.Object({ context: Type.String(), dockerfile: Type.String() })),
      volumes: Type.Array(Type.String()),
      ports: Type.Array(Type.String()),
      depends_on: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
  ),
  volumes: Type.Record(Type.String(), Type.Unknown()),
});

async function hasComposePlugin(): Promise<boolean> {
  try {
    await promisify(execFile)('docker', ['compose', 'version']);
    return true;
  } catch {
    return false;
  }
}

test('the server takes the configuration that ships, and has its limits', async () => {
  await using folder = await ownFolder();
  const env = { ...process.env, ASSIZE_NATS_URL: '', NATS_URL: '' };
  const config = readFileSync(join(DEPLOY, 'nats', 'nats-server.conf'), 'utf8');
  const source = await findNatsServer({ env });
  await using nats = await startNats({ source, storeDir: folder.path, config });
  const { hostname, port } = new URL(nats.url);
  const socket = connect(Number(port), hostname);
  const [greeting]: unknown[] = await once(socket, 'data').then((data: unknown[]) => data);
  expect(String(greeting)).toContain(`"max_payload":${4 * 1024 * 1024}`);
  socket.destroy();
}, 300_000);

test('the server takes the configuration of compose.yaml, with the users of `assize prepare`', async () => {
  await using own = await ownFolder();
  const folder = own.path;
  await cp(join(DEPLOY, 'nats'), join(folder, 'nats'), { recursive: true });
  await mkdir(join(folder, 'nats-users'));
  const users = await authorization(join(folder, 'keys'), ['acme'], ['juror-anna']);
  await writeFile(join(folder, 'nats-users', 'nats-users.conf'), users);
  const env = { ...process.env, ASSIZE_NATS_URL: '', NATS_URL: '' };
  const source = await findNatsServer({ env });
  if (source.kind !== 'binary') return;
  const checked = await promisify(execFile)(source.path, [
    '-t',
    '--config',
    join(folder, 'nats', 'guarded.conf'),
  ]);
  expect(checked.stderr).toContain('is valid');
}, 300_000);

test('every stream of the protocol has limits, and no other has', () => {
  const file = readFileSync(join(DEPLOY, 'nats', 'streams.yaml'), 'utf8');
  const known = streamShapes(endGroups()).map(({ name }) => name);
  expect(() => readStreamLimits(file, known, [EVIDENCE_BUCKET])).not.toThrow();
});

/** Skipped without the plugin. The tests below read the file in any case. */
test.runIf(await hasComposePlugin())('docker compose takes compose.yaml', async () => {
  const { stdout } = await promisify(execFile)('docker', ['compose', '-f', COMPOSE, 'config']);
  const { services } = Parse(Type.Object({ services: Services }), parse(stdout));
  expect(Object.keys(services)).toEqual(expect.arrayContaining([...ROLES, 'nats', 'prepare']));
});

test('what compose.yaml names exists: files, volumes, services; and it listens on loopback only', () => {
  const { services, volumes } = Parse(
    Compose,
    parse(readFileSync(COMPOSE, 'utf8'), { merge: true }),
  );
  for (const service of Object.values(services)) {
    for (const mount of service.volumes) {
      const [source = ''] = mount.split(':');
      const there = source.startsWith('.') ? existsSync(join(DEPLOY, source)) : source in volumes;
      expect(there, mount).toBe(true);
    }
    for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name);
    for (const port of service.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    if (!service.build) expect(service.image).toMatch(/:(?:v?\d|\$\{COURT_VERSION:-\d)/);
    else
      expect(existsSync(join(DEPLOY, service.build.context, service.build.dockerfile))).toBe(true);
  }
});
