import { randomUUID } from 'node:crypto';
import { setTimeout as until } from 'node:timers/promises';
import {
  ALL_HANDOFFS,
  durableOf,
  handoffSubject,
  INTAKE_DURABLE,
  inboxOf,
  ROLES,
  STREAMS,
  type Claim,
  type Role,
} from '@assize/proto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { countOf } from '#src/count-of.ts';
import * as claims from '#src/claims.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { caseOf } from '#src/publish.ts';
import type { RoleProcess } from '#src/role-process.ts';
import { handoffsOf, successionFaults, type Trial } from '#src/trial.ts';
import { watchHandoffs } from '#src/passing.ts';
import { openingOf } from '#src/forgery.ts';

const court = await openProcessCourt();
afterAll(() => court[Symbol.asyncDispose]());

const roles = new Map<Role, RoleProcess>();
beforeAll(async () => {
  for (const [role, started] of await court.seatAll()) roles.set(role, started);
});

/** Trials of every kind, in which each role has several turns. */
const DOCKET: readonly Claim[] = [
  claims.SURE,
  claims.PLAIN,
  claims.GROUNDLESS,
  claims.DENIED,
  claims.WRONG_CAUSE,
  claims.DISPUTED,
  claims.LONG,
  { ...claims.SCATTERED, confidence: 0.6 },
  claims.UNANSWERED,
  claims.UNREADABLE,
  claims.HURRIED,
  { ...claims.PLAIN, confidence: 0.9 },
];

const TIMES = 3;

/** Everything that a crash must not change. */
function outcomeOf({ predicate }: Trial): object {
  const { decision, classification, confidence, credibility, edges, remands, handoffs, gaps } =
    predicate;
  return { decision, classification, confidence, credibility, edges, remands, handoffs, gaps };
}

const undisturbed: object[] = [];
beforeAll(async () => {
  const ids = await Promise.all(DOCKET.map((claim) => court.publish(claim)));
  const trials = await Promise.all(ids.map((id) => court.verdictOn(id)));
  undisturbed.push(...trials.map(outcomeOf));
});

interface Session {
  readonly cases: ReadonlySet<string>;
  publish(): Promise<void>;
  publishFirst(): Promise<void>;
  publishRest(): Promise<void>;
  ended(): Promise<number>;
  /** Every trial has the verdict of an undisturbed one, and one successor per handoff. */
  conclude(): Promise<void>;
}

function newSession(): Session {
  const listed = Array.from({ length: TIMES }, () => DOCKET)
    .flat()
    .map((claim) => ({ claim, id: randomUUID() }));
  const ids = listed.map(({ id }) => caseOf(id));
  const publish = async (from: number, to?: number): Promise<void> => {
    await Promise.all(listed.slice(from, to).map(({ claim, id }) => court.publish(claim, id)));
  };
  return {
    cases: new Set(ids),
    publish: () => publish(0),
    publishFirst: () => publish(0, DOCKET.length),
    publishRest: () => publish(DOCKET.length),
    ended: async () => {
      const counts = await Promise.all(
        ids.map((id) => countOf(court.bus, STREAMS.verdicts, `verdicts.*.${id}`)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    conclude: async () => {
      const trials = await Promise.all(ids.map((id) => court.verdictOn(id)));
      expect(trials.map(outcomeOf)).toEqual(
        Array.from({ length: TIMES }, () => undisturbed).flat(),
      );
      for (const { predicate, bytes } of trials) {
        const log = await handoffsOf(court.bus, predicate.caseId);
        expect(successionFaults(log)).toEqual([]);
        expect(log).toHaveLength(predicate.handoffs);
        expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
        const filter = `verdicts.*.${predicate.caseId}`;
        expect(await countOf(court.bus, STREAMS.verdicts, filter)).toBe(1);
      }
    },
  };
}

function seated(role: Role): RoleProcess {
  const found = roles.get(role);
  if (!found) throw new Error(`the ${role} is not seated`);
  return found;
}

async function replace(role: Role): Promise<void> {
  await seated(role).kill();
  roles.set(role, await court.seat(role));
}

/** For a machine with much else to do. */
const PATIENCE = { timeout: 20_000 };

const workOf = (role: Role): string =>
  role === 'clerk' ? handoffSubject('*', 'clerk', 'prosecutor') : inboxOf(role);

/** Messages that a role's processes have not acknowledged; for the clerk, claims. */
async function heldBy(role: Role): Promise<number> {
  const [stream, durable] =
    role === 'clerk' ? [STREAMS.claims, INTAKE_DURABLE] : [STREAMS.court, durableOf(role)];
  const subject = `$JS.API.CONSUMER.INFO.${stream}.${durable}`;
  const answer = await court.bus.request(subject, Buffer.from(''), { timeoutMs: 5_000 });
  if (answer.status !== 'answered') throw new Error(`${subject} is not answered`);
  const info: unknown = JSON.parse(Buffer.from(answer.body).toString('utf8'));
  return Number(Reflect.get(Object(info), 'num_ack_pending'));
}

describe('kill -9 in the middle of trials', () => {
  it.each(ROLES)('of the %s changes no verdict and doubles no handoff', async (role) => {
    const session = newSession();
    await using work = await watchHandoffs(court.bus, workOf(role), session.cases);
    const published = session.publishFirst();
    await work.reach(2);
    // It may hold nothing when it is stopped: it is killed once it has been given what it cannot settle.
    seated(role).signal('SIGSTOP');
    const held = await heldBy(role);
    const rest = session.publishRest();
    await vi.waitFor(async () => expect(await heldBy(role)).toBeGreaterThan(held), PATIENCE);
    await seated(role).kill();
    expect(await heldBy(role)).toBeGreaterThan(0);
    expect(await session.ended()).toBeLessThan(session.cases.size);
    roles.set(role, await court.seat(role));
    await Promise.all([published, rest]);
    await session.conclude();
  });

  it('of all roles, one after the other, changes nothing either', async () => {
    const session = newSession();
    await using work = await watchHandoffs(court.bus, ALL_HANDOFFS, session.cases);
    const published = session.publish();
    await work.reach(10);
    for (const role of ROLES) await replace(role);
    await published;
    await session.conclude();
  });

  it('of the bus, which then goes on from its store, changes nothing either', async () => {
    const session = newSession();
    await using work = await watchHandoffs(court.bus, ALL_HANDOFFS, session.cases);
    const published = session.publish();
    await work.reach(30);
    await court.crashBus();
    await published;
    await session.conclude();
  });
});

describe('a role that sleeps past its ack wait', () => {
  it('finds that another has handed its cases on, and drops its own late word', async () => {
    await seated('defense').kill();
    // Each wait is a delivery, and the second process must be up before the last delivery.
    const wait = { ASSIZE_ACK_WAIT: '5s' };
    const sleeper = await court.seat('defense', { ...wait, ASSIZE_LOG_LEVEL: 'debug' });
    sleeper.signal('SIGSTOP');
    const cases = await Promise.all(
      [claims.DISPUTED, claims.DENIED, claims.PLAIN].map((claim) => court.publish(claim)),
    );
    await vi.waitFor(async () => expect(await heldBy('defense')).toBe(3), PATIENCE);
    roles.set('defense', await court.seat('defense', wait));
    const trials = await Promise.all(cases.map((id) => court.verdictOn(id)));
    sleeper.signal('SIGCONT');
    const late = (): string[] => sleeper.lines.all.filter((line) => /"outcome":"moved"/.test(line));
    await vi.waitFor(() => expect(late().length).toBeGreaterThanOrEqual(3), PATIENCE);
    await sleeper.kill();
    expect(trials.map(({ predicate }) => predicate.decision)).toEqual([
      'affirm',
      'amend',
      'affirm',
    ]);
    for (const { predicate } of trials) {
      const log = await handoffsOf(court.bus, predicate.caseId);
      expect(successionFaults(log)).toEqual([]);
      expect(log).toHaveLength(predicate.handoffs);
    }
  });
});

describe('a clerk that was away when a deadline passed', () => {
  it('ends the case when it is back: HD10', async () => {
    await seated('prosecutor').kill();
    const caseId = await court.publish({ ...claims.PLAIN, limits: { ttlMs: 2_000 } });
    const { kase } = await openingOf(court.bus, caseId);
    await seated('clerk').kill();
    await until(Math.max(0, Date.parse(kase.file.header.deadline) - Date.now()) + 1);
    expect(await countOf(court.bus, STREAMS.verdicts, `verdicts.*.${caseId}`)).toBe(0);
    roles.set('clerk', await court.seat('clerk'));
    const { predicate, bytes } = await court.verdictOn(caseId);
    expect(predicate).toMatchObject({ decision: 'mistrial', edges: ['HD10'], handoffs: 2 });
    expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
    roles.set('prosecutor', await court.seat('prosecutor'));
    const other = await court.publish(claims.PLAIN);
    expect((await court.verdictOn(other)).predicate.decision).toBe('affirm');
    expect(successionFaults(await handoffsOf(court.bus, caseId))).toEqual([
      'message 2 to mistrial is by the clerk, the one before went to prosecutor',
    ]);
  });
});
