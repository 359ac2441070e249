import { connectBus } from '@assize/bus';
import { findNatsServer, startNats } from '@assize/launcher';
import { describe, expect, it } from 'vitest';
import { authorization } from '../../services/assize/src/court/authorization.ts';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { shippedBus } from '../../services/assize/src/court/streams.ts';
import { assize } from '#src/assize-command.ts';
import { PLAIN } from '#src/claims.ts';
import { quietLog, startCourt } from '#src/court.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { firstVerdictHeard, readTrial, type Trial } from '#src/trial.ts';

/** As a client without a key gets it. */
async function tried(natsUrl: string, id: string): Promise<Trial> {
  await using bus = await connectBus({ servers: natsUrl, name: 'publisher' });
  return readTrial(await firstVerdictHeard(bus, caseOf(id), () => publishClaim(bus, PLAIN, id)));
}

describe('a guarded bus', () => {
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
      log: quietLog,
      config,
    });
    const prepared = await assize(['prepare', '--bus', nats.url], home.data, env);
    expect(prepared.out).toContain(
      `streams on ${nats.url}: CLAIMS, COURT, VERDICTS, CLAIM_ERRORS, DEAD, EVIDENCE\n`,
    );
    const own = { ASSIZE_NATS_URL: nats.url, ASSIZE_NATS_GUARDED: 'true' };
    await using court = await startCourt(folder, { guarded: true, env: own });
    expect((await tried(court.natsUrl, 'beside')).predicate.decision).toBe('affirm');
  });
});
