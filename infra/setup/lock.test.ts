import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillOnce } from './fill.mjs';

const here = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assize-lock-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Loses a step if two run at once. */
const counting = (lock: string): string => `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { setImmediate } from 'node:timers/promises';
    import { withLock } from ${here('./lock.mjs')};
    const counter = ${JSON.stringify(`${lock}.count`)};
    for (let turn = 0; turn < 20; turn += 1) {
      await withLock(${JSON.stringify(lock)}, async () => {
        const value = Number(readFileSync(counter, 'utf8'));
        await setImmediate();
        writeFileSync(counter, String(value + 1));
      });
    }`;

async function countBy(run: (program: string) => unknown, lock: string, runs: number) {
  await writeFile(`${lock}.count`, '0');
  await Promise.all(Array.from({ length: runs }, () => run(counting(lock))));
  return readFile(`${lock}.count`, 'utf8');
}

const countInProcesses = (lock: string, processes: number): Promise<string> =>
  countBy(
    (program) => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]),
    lock,
    processes,
  );

const countInThreads = (lock: string, threads: number): Promise<string> =>
  countBy(
    (program) =>
      once(new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`)), 'exit'),
    lock,
    threads,
  );

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'close');
  return child.pid ?? 0;
}

describe('the lock', () => {
  test('one process at a time holds it', async () => {
    expect(await countInProcesses(join(root, 'plain'), 4)).toBe('80');
  });

  test('so does one thread of a process', async () => {
    expect(await countInThreads(join(root, 'threads'), 4)).toBe('80');
  });

  test('one left by a dead process is taken over, by one of those who wait', async () => {
    const lock = join(root, 'dead');
    await mkdir(lock);
    const owner = { host: hostname(), pids: [await deadPid()] };
    await writeFile(join(lock, 'owner.json'), JSON.stringify(owner));
    expect(await countInProcesses(lock, 4)).toBe('80');
  });

  test('one left on another machine counts until it has been silent for long', async () => {
    const lock = join(root, 'elsewhere');
    await mkdir(lock);
    const owner = { host: 'another-machine', pids: [await deadPid()] };
    await writeFile(join(lock, 'owner.json'), JSON.stringify(owner));
    const long = new Date(Date.now() - 120_000);
    await utimes(lock, long, long);
    expect(await countInProcesses(lock, 2)).toBe('40');
  });
});

describe('fillOnce', () => {
  test('what was interrupted does not count, and the next run clears it away', async () => {
    const cache = join(root, 'cache');
    const failing = fillOnce(cache, 'thing', async (partial: string) => {
      await writeFile(join(partial, 'half'), '');
      throw new Error('the network went away');
    });
    await expect(failing).rejects.toThrow('the network went away');
    // A killed run left this folder behind.
    await mkdir(join(cache, '.thing.killed'));
    const folder = await fillOnce(cache, 'thing', (partial: string) =>
      writeFile(join(partial, 'whole'), ''),
    );
    expect(await readdir(folder)).toEqual(['whole']);
    expect(await readdir(cache)).toEqual(['thing']);
  });

  test('of two at once, one fills', async () => {
    let fills = 0;
    const fill = () =>
      fillOnce(join(root, 'both'), 'thing', async () => {
        fills += 1;
        await Promise.resolve();
      });
    await Promise.all([fill(), fill()]);
    expect(fills).toBe(1);
  });
});
