/** The reader refuses a request for good: a retry does not help, and no case waits for one. */
import { join } from 'node:path';
import { ROLES } from '@assize/proto';
import { CredibilityService } from '@assize/proto/rpc';
import { RpcError, implement, serve } from '@assize/rpc';
import { afterAll, expect, it } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { quietLog } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { openProcessCourt } from '#src/process-court.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());

it('ends the case at once, with what the reader said', async () => {
  const reader = implement(CredibilityService, {
    read: () => {
      throw new RpcError('INVALID_ARGUMENT', 'claim: has 40000 bytes, at most 32768 are taken');
    },
    weigh: () => ({}),
    scoreSource: () => ({}),
  });
  const address = `unix:${join(folder.path, 'credibility.sock')}`;
  stack.use(await serve({ address, services: [reader], log: quietLog, graceMs: 100 }));
  const court = stack.use(await openProcessCourt());
  const ASSIZE_CREDIBILITY_ADDRESS = address;
  await Promise.all(ROLES.map((role) => court.seat(role, { ASSIZE_CREDIBILITY_ADDRESS })));
  const trial = await court.verdictOn(await court.publish(PLAIN));
  expect(trial.predicate).toMatchObject({
    decision: 'mistrial',
    edges: [],
    ended:
      'the prosecutor says: a service refuses what it is asked: claim: has 40000 bytes, at most 32768 are taken',
  });
  expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
});
