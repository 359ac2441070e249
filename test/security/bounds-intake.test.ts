/** A publisher's quota, and no more open cases than the court can hold. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  ALL_CLAIMS,
  ALL_DEAD,
  ALL_HANDOFFS,
  caseScope,
  CLERK_ACK_WAIT_MS,
  DEAD_HEADERS,
  deadSubject,
  INTAKE,
  isRole,
  ownClaimsSubject,
  parseHandoff,
  ROLES,
  STREAMS,
  type Role,
} from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { followClaimErrors } from '#src/claim-errors.ts';
import { PLAIN, TOWER } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { caseOf, eventHeaders, publishClaim } from '#src/publish.ts';
import { callServer } from '../contract/bus-fixture.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const StreamInfo = Type.Object({ config: Type.Record(Type.String(), Type.Unknown()) });
const PATIENT = { timeout: 60_000, interval: 50 };

describe('a claim that is not opened', () => {
  it.each([
    [
      'since no clerk has lived to settle it',
      // Eight deliveries, and one more attempt.
      { stopped: 9, taken: -1, why: /^delivered \d+ times and never settled/ },
    ],
    [
      'since the court fails on it each time',
      // The first message of any case is larger: the server refuses it for good.
      { stopped: 7, taken: 64, why: /^failed 8 times, the last time: / },
    ],
  ])('%s, is a dead letter whose publisher is told, and touches no other', async (_why, given) => {
    await using court = await openProcessCourt();
    await using errors = await followClaimErrors(court.bus);
    const info = await callServer(court.bus, `STREAM.INFO.${STREAMS.court}`);
    const { config } = Parse(StreamInfo, info);
    const takes = (max_msg_size: number): Promise<unknown> =>
      callServer(court.bus, `STREAM.UPDATE.${STREAMS.court}`, { ...config, max_msg_size });
    await takes(given.taken);
    const caseId = await court.publish(PLAIN);
    const clerk = {
      ...INTAKE,
      ackWaitMs: CLERK_ACK_WAIT_MS,
      concurrency: 1,
      drainMs: 0,
      maxDeliver: 8,
      backoffMs: [10],
      deadLetter: deadSubject('clerk'),
    } as const;
    for (let stopped = 0; stopped < given.stopped; stopped += 1) {
      const taken = Promise.withResolvers<void>();
      await using _clerk = await court.bus.consume(clerk, async () => {
        taken.resolve();
        await new Promise(() => {});
      });
      await taken.promise;
    }
    await court.seat('clerk');
    const { event } = await errors.on(caseId);
    expect(event).toMatchObject({ code: 'not-opened', caseId });
    await vi.waitFor(async () => {
      const kept = await court.bus.last(STREAMS.dead, ALL_DEAD);
      expect(kept?.headers[DEAD_HEADERS.reason]).toMatch(given.why);
    }, PATIENT);
    await takes(-1);
    await court.seatAll(ROLES.filter((role) => role !== 'clerk'));
    const { predicate } = await court.verdictOn(await court.publish(PLAIN));
    expect(predicate.decision).toBe('affirm');
  });
});

describe('a quota', () => {
  it('refuses a publisher what is beyond its rate, says how long to wait, and touches nobody else', async () => {
    await using court = await openTestCourt({ env: { ASSIZE_PUBLISHER_RATE: '5' } });
    await using errors = await followClaimErrors(court.bus);
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const ends = await Array.fromAsync(ids, async (id) => {
      await publishClaim(court.bus, PLAIN, id);
      const said = errors.on(caseOf(id)).then(({ event }) => event);
      return Promise.race([said, court.verdictOn(caseOf(id)).then(() => null)]);
    });
    const refused = ends.filter((event) => event !== null);
    expect(ends.slice(0, 5)).toEqual([null, null, null, null, null]);
    expect(refused).toHaveLength(3);
    for (const { code, faults } of refused) {
      expect(code).toBe('over-quota');
      expect(faults.join()).toMatch(
        /^anonymous may open at most 5 cases per minute: publish the claim again in \d+ s$/,
      );
    }
    expect(await countOf(court.bus, STREAMS.dead, ALL_DEAD)).toBe(0);
    await using rpc = client(CourtService, court.address);
    const submitted = rpc.submit({ id: 'more', source: 'urn:test:more', claim: { text: TOWER } });
    const told = await submitted.catch((error: unknown) => error);
    expect(told).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    expect(String(told)).toMatch(/over-quota: anonymous may open at most 5 cases per minute/);
    // The same claim is the same case, and does not count.
    const [again = ''] = ids;
    await publishClaim(court.bus, PLAIN, again);
    const id = randomUUID();
    await court.bus.store({
      subject: ownClaimsSubject('defect-court', 'press'),
      headers: eventHeaders(id),
      body: Buffer.from(JSON.stringify(PLAIN)),
    });
    expect((await court.verdictOn(caseOf(id, 'press'))).predicate.decision).toBe('affirm');
  });

  it('is one for all clerks, who count the open cases from the log', async () => {
    const folder = stack.use(await ownFolder());
    const court = stack.use(await openProcessCourt());
    await using errors = await followClaimErrors(court.bus);
    await using clerks = new AsyncDisposableStack();
    const seats = Array.from({ length: 2 }, async (_, at) => {
      const address = `unix:${join(folder.path, `clerk-${at}.sock`)}`;
      const terms = { ASSIZE_PUBLISHER_OPEN_CASES: '10', ASSIZE_COURT_ADDRESS: address };
      await court.seat('clerk', terms);
      return clerks.use(client(CourtService, address));
    });
    const asked = await Promise.all(seats);
    const outcome = async (): Promise<'opened' | 'refused'> => {
      const caseId = await court.publish(PLAIN);
      const opened = vi.waitFor(async () => {
        expect(await court.bus.last(STREAMS.court, caseScope(caseId))).not.toBeNull();
        return 'opened' as const;
      }, PATIENT);
      return Promise.race([opened, errors.on(caseId).then(() => 'refused' as const)]);
    };
    const known = async (): Promise<number[]> =>
      Promise.all(asked.map(async (rpc) => (await rpc.listCases({ limit: 1 })).open ?? 0));
    let opened = 0;
    for (let published = 0; published < 40; published += 1) {
      if ((await outcome()) === 'refused') continue;
      opened += 1;
      // Until a clerk has read the openings of the other, it may exceed the limit.
      await vi.waitFor(async () => expect(await known()).toEqual([opened, opened]), PATIENT);
    }
    // Two clerks that each counted only their own would open up to 20.
    expect(opened).toBe(10);
  });
});

describe('intake', () => {
  it('has callers of Submit wait for a place while 64 cases are open, and tells them that there is none', async () => {
    const folder = stack.use(await ownFolder());
    const address = `unix:${join(folder.path, 'court.sock')}`;
    const court = stack.use(await openProcessCourt());
    await court.seat('clerk', { ASSIZE_COURT_ADDRESS: address });
    await using rpc = client(CourtService, address, { timeoutMs: PATIENT.timeout });
    const submitted = await Promise.allSettled(
      Array.from({ length: 70 }, (_unused, n) =>
        rpc.submit({ id: `c${n}`, source: 'urn:test:many', claim: { text: TOWER } }),
      ),
    );
    const refused = submitted.flatMap((one) =>
      one.status === 'rejected' ? [String(one.reason)] : [],
    );
    expect(refused).toHaveLength(6);
    for (const why of refused) expect(why).toMatch(/court-full: the court has 64 open cases/);
    expect(await countOf(court.bus, STREAMS.court, ALL_HANDOFFS)).toBe(64);
  });

  it('stops at as many open cases as the court takes; claims wait in their stream, and all are heard', async () => {
    const folder = stack.use(await ownFolder());
    const address = `unix:${join(folder.path, 'court.sock')}`;
    const court = stack.use(await openProcessCourt());
    await court.seat('clerk', { ASSIZE_MAX_OPEN_CASES: '5', ASSIZE_COURT_ADDRESS: address });
    const cases = await Promise.all(Array.from({ length: 40 }, () => court.publish(PLAIN)));
    const opened = () => countOf(court.bus, STREAMS.court, ALL_HANDOFFS);
    await vi.waitFor(async () => expect(await opened()).toBe(5), PATIENT);
    await using rpc = client(CourtService, address);
    const submitted = rpc.submit({ id: 'more', source: 'urn:test:more', claim: { text: TOWER } });
    const told = await submitted.catch((error: unknown) => error);
    expect(told).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    expect(String(told)).toMatch(/court-full: the court has 5 open cases/);
    expect(await opened()).toBe(5);
    expect(await countOf(court.bus, STREAMS.claims, ALL_CLAIMS)).toBe(35);
    const others: Role[] = ['prosecutor', 'adversary', 'defense', 'judge', 'evaluator'];
    await court.seatAll(others);
    for (const caseId of cases) {
      expect((await court.verdictOn(caseId)).predicate.decision).not.toBe('mistrial');
    }
    const open = new Set<string>();
    for await (const { subject } of court.bus.history(STREAMS.court, ALL_HANDOFFS)) {
      const { caseId = '', to = '' } = parseHandoff(subject) ?? {};
      if (!isRole(to)) open.delete(caseId);
      else open.add(caseId);
      expect(open.size).toBeLessThanOrEqual(5);
    }
    expect(open.size).toBe(0);
    expect(await countOf(court.bus, STREAMS.dead, ALL_DEAD)).toBe(0);
  });
});
