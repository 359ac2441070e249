import { randomUUID } from 'node:crypto';
import { ALL_HANDOFFS, ROLES, type Claim, type Role } from '@assize/proto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as claims from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { watchHandoffs } from '#src/passing.ts';
import { openProcessCourt, type ProcessCourt } from '#src/process-court.ts';
import { caseOf } from '#src/publish.ts';
import type { RoleProcess } from '#src/role-process.ts';
import { handoffsOf, successionFaults, type Trial } from '#src/trial.ts';
import { keysAt, redisStage, type Keys, type RedisStage } from './counters-redis-stage.ts';

/** Trials that the judge ends: a short one, a long one, and one with all rounds of a hearing. */
const DOCKET: readonly Claim[] = [
  claims.SURE,
  claims.PLAIN,
  claims.DENIED,
  claims.WRONG_CAUSE,
  claims.DISPUTED,
  claims.LONG,
];

const OUT_OF_REACH = /Redis is unreachable/;

/** Everything that must not depend on where it was counted. */
function outcomeOf({ predicate }: Trial): object {
  const { decision, classification, confidence, edges, remands, handoffs, gaps } = predicate;
  return { decision, classification, confidence, edges, remands, handoffs, gaps };
}

describe('roles whose environment names a Redis', () => {
  const opened = new AsyncDisposableStack();
  let court: ProcessCourt;
  let redis: RedisStage;
  let keys: Keys;
  let roles: readonly RoleProcess[];
  let judge: RoleProcess;
  const fromLog: object[] = [];

  beforeAll(async () => {
    redis = opened.use(await redisStage());
    keys = opened.use(keysAt(redis.url));
    court = opened.use(await openProcessCourt());
    await using plain = await openTestCourt();
    const heard = await Promise.all(DOCKET.map((claim) => plain.review(claim)));
    fromLog.push(...heard.map(outcomeOf));
    const seat = (role: Role) => court.seat(role, { ASSIZE_REDIS_URL: redis.url });
    judge = await seat('judge');
    roles = [judge, ...(await Promise.all(ROLES.filter((role) => role !== 'judge').map(seat)))];
  });
  afterAll(() => opened.disposeAsync());

  /** `midway` happens while all are open: the judge, who ends each, is stopped until then. */
  async function trials(midway?: () => Promise<void>) {
    const listed = DOCKET.map((claim) => ({ claim, id: randomUUID() }));
    const cases = new Set(listed.map(({ id }) => caseOf(id)));
    await using passing = await watchHandoffs(court.bus, ALL_HANDOFFS, cases);
    if (midway !== undefined) judge.signal('SIGSTOP');
    const published = listed.map(({ claim, id }) => court.publish(claim, id));
    if (midway !== undefined) {
      await passing.reach(DOCKET.length + 4);
      await midway();
      judge.signal('SIGCONT');
    }
    const ids = await Promise.all(published);
    return await Promise.all(ids.map((id) => court.verdictOn(id)));
  }

  async function expectCounted(done: readonly Trial[]): Promise<void> {
    for (const { predicate } of done) {
      const held = await keys.held(predicate.caseId);
      expect(held).toMatchObject({ handoffs: predicate.handoffs });
      const log = await handoffsOf(court.bus, predicate.caseId);
      expect(log).toHaveLength(predicate.handoffs);
      expect(successionFaults(log)).toEqual([]);
    }
  }

  const warnings = () =>
    roles.map(({ lines }) => lines.all.filter((one) => OUT_OF_REACH.test(one)));

  it('reach the verdicts of roles without one, and the counts of the log', async () => {
    const done = await trials();
    expect(done.map(outcomeOf)).toEqual(fromLog);
    await expectCounted(done);
    // Nothing was in doubt, so no log was read to compare.
    const said = roles.flatMap(({ lines }) => lines.all);
    expect(said.filter((line) => /Redis/.test(line))).toEqual([]);
  });

  it('reach the same verdicts when Redis is killed in the middle, and use it again after', async () => {
    const done = await trials(() => redis.kill());
    expect(done.map(outcomeOf)).toEqual(fromLog);
    for (const { bytes } of done) {
      expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
    }
    await judge.lines.first(OUT_OF_REACH);
    const told = warnings();
    expect(Math.max(...told.map((lines) => lines.length))).toBe(1);
    await redis.start();
    const away = roles.filter((_, at) => told[at]?.length === 1);
    await Promise.all(away.map(({ lines }) => lines.first(/Redis is reachable again/)));
    const after = await trials();
    expect(after.map(outcomeOf)).toEqual(fromLog);
    await expectCounted(after);
    // A role that had nothing to count while Redis was away may still find it away just before it is back.
    for (const [at, lines] of warnings().entries()) {
      expect(lines.length).toBeLessThanOrEqual(1);
      expect(lines.length).toBeGreaterThanOrEqual(told[at]?.length ?? 0);
    }
  });

  it('reach the same verdicts when Redis is emptied in the middle, which is filled again', async () => {
    const told = warnings();
    const done = await trials(() => keys.flush());
    expect(done.map(outcomeOf)).toEqual(fromLog);
    await expectCounted(done);
    expect(warnings()).toEqual(told);
  });

  it('end when they are told to, Redis or not', async () => {
    await redis.kill();
    for (const role of roles) role.signal('SIGTERM');
    const codes = await Promise.all(roles.map(({ ended }) => ended));
    expect(codes).toEqual(ROLES.map(() => 0));
  });
});
