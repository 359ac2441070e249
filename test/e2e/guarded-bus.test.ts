import { readFile } from 'node:fs/promises';
import { connectBus, type Bus } from '@assize/bus';
import { findNatsServer, startNats } from '@assize/launcher';
import { ALL_VERDICTS, caseScope, STREAMS } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { authorization, seedFile } from '../../services/assize/src/court/authorization.ts';
import { homeOf, type Home } from '../../services/assize/src/court/home.ts';
import { shippedBus } from '../../services/assize/src/court/streams.ts';
import { PLAIN } from '#src/claims.ts';
import { quiet, startCourt } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { readTrial, type Trial } from '#src/trial.ts';

/** A claim's verdict, as a client without a key hears it. */
async function tried(natsUrl: string, id: string): Promise<Trial> {
  await using bus = await connectBus({ servers: natsUrl, name: 'publisher' });
  const { promise, resolve } = Promise.withResolvers<Trial>();
  await using _heard = await bus.subscribe(ALL_VERDICTS, {}, ({ subject, body }) => {
    if (subject.endsWith(`.${caseOf(id)}`)) resolve(readTrial(body));
  });
  await publishClaim(bus, PLAIN, id);
  return await promise;
}

async function asClerk(natsUrl: string, home: Home): Promise<Bus> {
  const nkeySeed = (await readFile(seedFile(home.keys, 'clerk'), 'utf8')).trim();
  const access = { nkeySeed, inboxPrefix: '_INBOX_clerk' };
  return connectBus({ servers: natsUrl, name: 'reader', ...access });
}

describe('a guarded bus', () => {
  it('takes over the log of a court that had no accounts yet, and goes on with it', async () => {
    await using folder = await ownFolder();
    {
      await using before = await startCourt(folder, { guarded: false });
      await tried(before.natsUrl, 'before');
    }
    await using court = await startCourt(folder, { guarded: true });
    expect((await tried(court.natsUrl, 'after')).predicate.decision).toBe('affirm');
    await using clerk = await asClerk(court.natsUrl, court.home);
    const logs = ['before', 'after'].map((id) =>
      Array.fromAsync(clerk.history(STREAMS.court, caseScope(caseOf(id)))),
    );
    const [old, now] = await Promise.all(logs);
    expect(old?.length).toBeGreaterThan(1);
    expect(old?.length).toBe(now?.length);
  });

  it('that runs already is used with the keys that prepare wrote', async () => {
    await using folder = await ownFolder();
    const env = ownEnvironment(folder);
    const home = homeOf(env);
    const config = shippedBus().server + (await authorization(home.keys));
    const source = await findNatsServer({ env });
    await using nats = await startNats({
      source,
      storeDir: home.streams,
      port: 0,
      log: quiet,
      config,
    });
    const own = { ASSIZE_NATS_URL: nats.url, ASSIZE_NATS_GUARDED: 'true' };
    await using court = await startCourt(folder, { guarded: true, env: own });
    expect((await tried(court.natsUrl, 'beside')).predicate.decision).toBe('affirm');
  });
});
