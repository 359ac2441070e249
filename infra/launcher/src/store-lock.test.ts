import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { claimStore, storeHolder } from './store-lock.ts';

const DEAD = 2 ** 30;

it('gives a folder whose server died to one of those that claim it at once', async () => {
  for (let round = 0; round < 30; round += 1) {
    await using folder = await temporaryFolder('assize-claim-');
    await writeFile(join(folder.path, 'nats-server.pid'), `${DEAD} ${DEAD}`);
    // Each starts a little later, and so meets the others at another step.
    const claiming = Array.from({ length: 6 }, async (_, at) => {
      for (let turns = 0; turns < at * (round % 6); turns += 1) await turn();
      return claimStore(folder.path);
    });
    const claims = await Promise.allSettled(claiming);
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

it('is held by nobody once the server of an owner that died has ended, which is waited for', async () => {
  await using folder = await temporaryFolder('assize-claim-');
  const server = spawn(process.execPath, ['-e', 'process.stdin.resume()', folder.path]);
  const ended = once(server, 'exit').then(() => 'ended');
  await writeFile(join(folder.path, 'nats-server.pid'), `${DEAD} ${server.pid}`);
  const holder = storeHolder(folder.path);
  expect(await Promise.race([holder, sleep(300, 'waits')])).toBe('waits');
  server.stdin.end();
  expect(await ended).toBe('ended');
  expect(await holder).toBeNull();
});
