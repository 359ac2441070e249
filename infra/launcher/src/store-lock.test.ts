import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from './folders.ts';
import { claimStore } from './store-lock.ts';

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
