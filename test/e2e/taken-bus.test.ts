import { expect, it } from 'vitest';
import { assize } from '#src/assize-command.ts';
import { PLAIN } from '#src/claims.ts';
import { startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { firstVerdictHeard, readTrial } from '#src/trial.ts';
import { connectBus } from '@assize/bus';
import { startNatsServer } from '#servers';

const REVIEW = ['review', '--claim', 'The lift is open.', '--exit-zero'];

it('a review on the operator’s bus keeps away from a court that works there', async () => {
  await using folder = await ownFolder();
  await using other = await ownFolder();
  await using nats = await startNatsServer({ dir: `${folder.path}/bus` });
  const env = { ASSIZE_NATS_URL: nats.url, ASSIZE_STANCE: 'lexical' };
  const alone = await assize(REVIEW, other.path, env);
  expect(alone.code, alone.err).toBe(0);
  await using court = await startCourt(folder, { guarded: false, env });
  const beside = await assize(REVIEW, other.path, env);
  expect(beside).toMatchObject({ code: 1, out: '' });
  expect(beside.err).toContain('another court works on the bus of ASSIZE_NATS_URL or NATS_URL');
  await using bus = await connectBus({ servers: court.natsUrl, name: 'publisher' });
  const heard = await firstVerdictHeard(bus, caseOf('beside'), () =>
    publishClaim(bus, PLAIN, 'beside'),
  );
  expect(readTrial(heard).predicate.decision).toBe('affirm');
});
