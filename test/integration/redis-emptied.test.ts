/** Redis is emptied while cases wait: the clerk counts them again. counters-redis-trial.test.ts tests how they end. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import * as claims from '#src/claims.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { caseOf } from '#src/publish.ts';
import { keysAt, redisStage } from '../contract/counters-redis-stage.ts';

const DOCKET = [claims.PLAIN, claims.DENIED, claims.DISPUTED];
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const redis = stack.use(await redisStage());
const keys = stack.use(keysAt(redis.url));
const court = stack.use(await openProcessCourt());

it('has its counters and deadlines right again before any case is handed on', async () => {
  const environment = { ASSIZE_REDIS_URL: redis.url };
  const clerk = await court.seat('clerk', environment);
  const ids = DOCKET.map((claim) => ({ claim, id: randomUUID() }));
  for (const { claim, id } of ids) await court.publish(claim, id);
  const cases = ids.map(({ id }) => caseOf(id));
  // No other role is up: every case waits at its first handoff.
  for (const caseId of cases) await clerk.lines.first(new RegExp(`${caseId}.*case opened`));
  const before = await Promise.all(cases.map((caseId) => keys.held(caseId)));
  expect(before.map((held) => held?.handoffs)).toEqual(cases.map(() => 1));

  await keys.flush();
  for (const caseId of cases) await clerk.lines.first(new RegExp(`${caseId}.*counted again`));
  expect(await Promise.all(cases.map((caseId) => keys.held(caseId)))).toEqual(before);
});
