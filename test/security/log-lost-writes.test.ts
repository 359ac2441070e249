/** The log of verdicts on a bus that loses its newest writes, as after a power failure. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner, trustedKeysFrom } from '@assize/keys';
import { handoffSubject, leafIn } from '@assize/proto';
import { quietLog } from '#src/court.ts';
import { streamDefinitions } from '#src/shipped-streams.ts';
import { openForgetfulBus } from '#src/lost-writes.ts';
import { expect, it, vi } from 'vitest';
import { keepLog } from '../../services/clerk/src/log/keep.ts';

const HISTORIES = new URL('../histories/', import.meta.url);
const PATIENCE = { timeout: 20_000 };

const verdictOf = (name: string): Promise<Buffer> => readFile(new URL(`${name}.json`, HISTORIES));
const [kept, lost, after] = await Promise.all(
  [['sure'], ['plain', 'denied', 'disputed'], ['groundless', 'late']].map((names) =>
    Promise.all(names.map(verdictOf)),
  ),
);

it('takes what is decided from then on, at the places of what was lost', async () => {
  await using server = await openForgetfulBus();
  const { bus } = server;
  await bus.ensureStreams(streamDefinitions());
  let published = 0;
  const end = async (bodies: readonly Buffer[] = []): Promise<void> => {
    for (const body of bodies) {
      published += 1;
      const subject = handoffSubject('ab'[published % 2]?.repeat(26) ?? '', 'judge', 'affirm');
      // It fails until the connection is back.
      await vi.waitFor(() => bus.store({ subject, headers: {}, body }), PATIENCE);
    }
  };
  const ports = { bus, clock: Date.now, log: quietLog, account: 'test' };
  const signer = await createSigner('clerk');
  const keys = await trustedKeysFrom([signer.publicJwk]);
  await using log = await keepLog({ ...ports, keys, signer }, join(server.folder, 'log'));
  const leaves = () => log.leaves(0, 100).map(({ hash }) => hash.toString('hex'));
  const all = [kept, lost, after].flatMap((bodies = []) =>
    bodies.map((body) => Buffer.from(leafIn(body)?.hash ?? '').toString('hex')),
  );
  await end(kept);
  await expect.poll(() => leaves().length, PATIENCE).toBe(1);
  await server.remember();
  await end(lost);
  await expect.poll(() => leaves().length, PATIENCE).toBe(4);
  await server.lose();
  await end(after);
  await expect.poll(leaves, PATIENCE).toEqual(all);
}, 90_000);
