import { spawn } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeAll, describe, expect, test } from 'vitest';
import { findNatsServer, type NatsSource } from './nats-find.ts';
import { startNats } from './nats-start.ts';
import { natsOn } from './nats-process.ts';
import { StoreInUse } from './store-lock.ts';

const root = testFolder();
let source: NatsSource;
beforeAll(async () => {
  // Ignores a server in the environment: these tests start and stop their own.
  source = await findNatsServer({
    env: { ...process.env, ASSIZE_NATS_URL: undefined, NATS_URL: undefined },
  });
}, 300_000);

async function next(emitter: EventEmitter, event: string): Promise<unknown> {
  const values: unknown[] = await once(emitter, event);
  return values[0];
}

async function connected(url: string): Promise<{ socket: Socket; info: Record<string, unknown> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const first = await next(socket, 'data');
  const info = JSON.parse(String(first).replace(/^INFO /, '')) as Record<string, unknown>;
  return { socket, info };
}

describe('startNats', () => {
  test('accepts clients when it resolves, with JetStream, the size of a case file, and our words', async () => {
    const storeDir = join(root, 'plain');
    await using nats = await startNats({ source, storeDir, config: 'server_name: ours\n' });
    const { socket, info } = await connected(nats.url);
    expect(info).toMatchObject({
      jetstream: true,
      max_payload: 4 * 1024 * 1024,
      server_name: 'ours',
    });
    socket.destroy();
  });

  test('takes configuration that replaces our own', async () => {
    const config = 'max_payload: 2MB\n';
    await using nats = await startNats({ source, storeDir: join(root, 'replaced'), config });
    const { socket, info } = await connected(nats.url);
    expect(info).toMatchObject({ max_payload: 2 * 1024 * 1024 });
    socket.destroy();
  });

  test.each([false, true])(
    'disposing stops it, twice does no harm, and the folder can be used again (its streams thrown away: %s)',
    async (isScratch) => {
      const storeDir = join(root, `again-${isScratch}`);
      const first = await startNats({ source, storeDir, isScratch });
      const { socket } = await connected(first.url);
      const closed = once(socket, 'close');
      await Promise.all([first[Symbol.asyncDispose](), first[Symbol.asyncDispose]()]);
      await closed;
      const said = await readFile(join(storeDir, 'nats-server.log'), 'utf8');
      expect(said.includes('Server Exiting')).toBe(!isScratch);
      await using _second = await startNats({ source, storeDir });
      expect((await readdir(storeDir)).filter((name) => name.startsWith('.ports-'))).toHaveLength(
        1,
      );
    },
  );

  test('a second server on the same folder is refused', async () => {
    const storeDir = join(root, 'shared');
    const first = await startNats({ source, storeDir });
    await expect(startNats({ source, storeDir })).rejects.toBeInstanceOf(StoreInUse);
    expect(await natsOn(storeDir)).toEqual({ pid: process.pid, url: first.url });
    await first[Symbol.asyncDispose]();
    expect(await natsOn(storeDir)).toBeNull();
  });

  test('a server that does not come up ends with its own last words', async () => {
    const storeDir = join(root, 'broken');
    const starting = startNats({ source, storeDir, config: 'no_such_option: 1\n' });
    await expect(starting).rejects.toThrow(/did not start:\n.*no_such_option/);
    await using _nats = await startNats({ source, storeDir });
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'it does not outlive a parent that died of %s',
    async (signal) => {
      const storeDir = join(root, `orphan-${signal}`);
      const program = `
        import { startNats } from ${JSON.stringify(fileURLToPath(new URL('./nats-start.ts', import.meta.url)))};
        const nats = await startNats(${JSON.stringify({ source, storeDir })});
        setInterval(() => {}, 1_000);
        console.log(nats.url);`;
      const parent = spawn(process.execPath, ['--input-type=module', '--eval', program]);
      const url = await next(parent.stdout, 'data');
      const { socket } = await connected(String(url).trim());
      // A connection reset also means that the server has ended.
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      parent.kill(signal);
      await closed;
      // It waits for the dead owner's server, or takes over its claim.
      await using _next = await startNats({ source, storeDir });
    },
  );

  test('it keeps no process alive that has come to its end', async () => {
    const program = `
      import { startNats } from ${JSON.stringify(fileURLToPath(new URL('./nats-start.ts', import.meta.url)))};
      const nats = await startNats(${JSON.stringify({ source, storeDir: join(root, 'ended') })});
      console.log(nats.url);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', program]);
    expect(await next(parent, 'close')).toBe(0);
    const log = await readFile(join(root, 'ended', 'nats-server.log'), 'utf8');
    expect(log).toContain('Server is ready');
  });
});
