import { randomUUID } from 'node:crypto';
import { trustedKeysFrom } from '@assize/keys';
import { ALL_CLAIMS, STREAMS } from '@assize/proto';
import { expect, it, vi } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { countOf } from '#src/count-of.ts';
import { publisherAt } from '#src/court.ts';
import { connectTo, oneServer } from '../contract/bus-fixture.ts';

const PATIENT = { timeout: 30_000, interval: 50 };

it('who waits for a verdict asks again after a break of the connection, in which it may have been said', async () => {
  await using servers = await oneServer();
  await using bus = await connectTo(servers);
  const claims = { name: STREAMS.claims, subjects: [ALL_CLAIMS], retention: 'limits' } as const;
  await bus.ensureStreams([claims]);
  await using publisher = await publisherAt({
    natsUrl: servers.urls[0] ?? '',
    keys: await trustedKeysFrom([]),
  });
  const published = (count: number): Promise<void> =>
    vi.waitFor(
      async () => expect(await countOf(bus, STREAMS.claims, ALL_CLAIMS)).toBe(count),
      PATIENT,
    );
  const leaving = new AbortController();
  const reviewed = publisher.review(PLAIN, randomUUID(), leaving.signal);
  await published(1);
  await servers.crash(bus, STREAMS.claims);
  await published(2);
  leaving.abort();
  await expect(reviewed).rejects.toThrow('given up');
});
