import { mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { createLog } from '@assize/telemetry/log';
import { testFolder } from '@assize/proto/testing/folder';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { findNatsServer, type NatsSource } from './nats-find.ts';
import { natsFromPackage } from './nats-package.ts';
import { startNats, type RunningNats } from './nats-start.ts';

const root = testFolder();
let binary: string;
beforeAll(async () => {
  binary = await natsFromPackage({ env: process.env });
}, 300_000);
afterEach(() => vi.unstubAllEnvs());

/** Runs the `case` branch for its first argument. */
async function engine(branches: string): Promise<void> {
  const folder = await mkdtemp(join(root, 'bin-'));
  const script = `#!/bin/sh\ncase "$1" in\n${branches}\n*) exit 0 ;;\nesac\n`;
  await writeFile(join(folder, 'docker'), script, { mode: 0o755 });
  await symlink('/bin/sleep', join(folder, 'sleep'));
  // Nothing else on the PATH: this machine may have an engine or a server.
  vi.stubEnv('PATH', folder);
}

async function launched(
  readyMs: number,
): Promise<{ source: NatsSource; nats: RunningNats; said: string[]; storeDir: string }> {
  const said: string[] = [];
  const log = createLog({ name: 'test', to: { write: (line) => void said.push(line) } });
  const env = { ...process.env, ASSIZE_NATS_URL: '', NATS_URL: '' };
  const source = await findNatsServer({ env, log });
  const storeDir = await mkdtemp(join(root, 'store-'));
  const nats = await startNats({ source, storeDir, log, readyMs });
  return { source, nats, said, storeDir };
}

async function greets({ url }: RunningNats): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const [first]: unknown[] = await once(socket, 'data').then((data: unknown[]) => data);
  socket.destroy();
  return String(first).startsWith('INFO ');
}

const READY_MS = 3_000;
const USED = "can't run nats:2.15-alpine, so the package is used instead: ";

describe('an engine that fails', () => {
  test.each([
    [
      'to run it',
      'run) echo "docker: Error response from daemon: no space left on device." >&2; exit 125 ;;',
      `${USED}nats-server did not start: docker: Error response from daemon: no space left`,
    ],
    [
      'to come to an end of running it',
      'run) exec sleep 1000 ;;',
      `${USED}nats-server did not start: Error: it was not ready within ${READY_MS} ms`,
    ],
    [
      'to say which port it published',
      `run) while [ "$1" != nats:2.15-alpine ]; do shift; done; shift; exec "$NATS" "$@" --port -1 ;;
       port) echo "no public port" >&2; exit 1 ;;`,
      'no public port',
    ],
    [
      'to fetch the image',
      'image) exit 1 ;;\npull) echo "manifest unknown" >&2; exit 1 ;;',
      `${USED}docker pull -q nats:2.15-alpine failed (1): manifest unknown`,
    ],
    [
      'to answer',
      'info) exec sleep 1000 ;;',
      `${USED}docker info failed (it did not finish within 5000 ms)`,
    ],
  ])('%s is told of in one line, and the package is used', async (_what, branches, sentence) => {
    vi.stubEnv('NATS', binary);
    await engine(branches);
    const { nats, said } = await launched(READY_MS);
    await using _running = nats;
    expect(await greets(nats)).toBe(true);
    expect(nats.pid).toBeGreaterThan(0);
    expect(said.filter((line) => line.includes(sentence))).toHaveLength(1);
    expect(said.filter((line) => line.includes('engine'))).toHaveLength(1);
  });
});

test.each([
  ['whose daemon is not there', 'info) echo "Cannot connect to the Docker daemon" >&2; exit 1 ;;'],
  ['that is not there', null],
])('an engine %s is passed over without a word', async (_what, branches) => {
  if (branches === null) vi.stubEnv('PATH', join(root, 'empty'));
  else await engine(branches);
  const { source, nats, said } = await launched(READY_MS);
  await using _running = nats;
  expect(source).toMatchObject({ kind: 'binary', from: 'package' });
  expect(said).toEqual([]);
});

test('a container is the server where the engine runs it, has the store to itself, and is removed', async () => {
  vi.stubEnv('NATS', binary);
  const removed = join(root, 'removed');
  await engine(`
    run) echo "$*" > ${join(root, 'run')}
         while [ "$1" != nats:2.15-alpine ]; do shift; done; shift
         exec "$NATS" "$@" --port -1 ;;
    port) echo 127.0.0.1:54321 ;;
    rm) echo "$*" >> ${removed} ;;`);
  const { source, nats, said, storeDir } = await launched(READY_MS);
  expect(source.kind).toBe('container');
  expect(nats).toMatchObject({ url: 'nats://127.0.0.1:54321' });
  expect(nats.pid).toBeUndefined();
  await expect(startNats({ source, storeDir })).rejects.toThrow('is in use by process');
  await nats[Symbol.asyncDispose]();
  expect(said).toEqual([]);
  const name = / --name (\S+) /.exec(await readFile(join(root, 'run'), 'utf8'))?.[1];
  expect(name).toMatch(/^assize-nats-/);
  expect(await readFile(removed, 'utf8')).toContain(`rm -f ${name}\n`);
});
