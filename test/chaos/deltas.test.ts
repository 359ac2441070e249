/**
 * Each role is a process of its own, which lacks what another process read. It reads from the log what a delta extends.
 */
import type { Stored } from '@assize/bus';
import { defenseBrains } from '@assize/defense/service';
import { BASE_GONE, compose, parseCase, send } from '@assize/court/handoff';
import { noRetriever } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { loadOrCreateSigner } from '@assize/keys';
import {
  caseScope,
  DEAD_HEADERS,
  DEFAULT_ALIGNMENTS,
  deadSubject,
  handoffSubject,
  inboxShape,
  parseHandoff,
  proceedingOfDigest,
  readPart,
  replay,
  STREAMS,
  type Role,
} from '@assize/proto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dueTurnOf, takeTurn } from '../../services/court/src/handoff/turn.ts';
import { DISPUTED, SCATTERED } from '#src/claims.ts';
import { followDeadLetters } from '#src/dead-letters.ts';
import { logOf } from '#src/junk.ts';
import { openProcessCourt } from '#src/process-court.ts';
import { keepNewest } from '#src/purge.ts';
import type { RoleProcess } from '#src/role-process.ts';
import { handoffsOf, successionFaults } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await openProcessCourt());
const dead = stack.use(await followDeadLetters(court.bus));
afterAll(() => stack.disposeAsync());

const roles = new Map<Role, RoleProcess>();
beforeAll(async () => {
  for (const [role, started] of await court.seatAll()) roles.set(role, started);
});

function seated(role: Role): RoleProcess {
  const found = roles.get(role);
  if (!found) throw new Error(`the ${role} is not seated`);
  return found;
}

const isDelta = ({ body }: Stored): boolean =>
  readPart(Buffer.from(body).toString('utf8')) !== null;

/** The case has its ordinary verdict, and each handoff has one successor. */
async function expectTried(caseId: string): Promise<readonly Stored[]> {
  const { predicate, bytes } = await court.verdictOn(caseId);
  expect(predicate).toMatchObject({ decision: 'affirm' });
  expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
  const handed = await handoffsOf(court.bus, caseId);
  expect(successionFaults(handed)).toEqual([]);
  expect(handed).toHaveLength(predicate.handoffs);
  return logOf(court.bus, caseId);
}

/** Waits until the newest message of the case is from one role to the other. */
function newest(caseId: string, from: Role, to: Role): Promise<Stored> {
  return vi.waitFor(
    async () => {
      const last = await court.bus.last(STREAMS.court, caseScope(caseId));
      if (last?.subject !== handoffSubject(caseId, from, to)) throw new Error('not there yet');
      return last;
    },
    { timeout: 20_000 },
  );
}

/** The defense has handed the prosecutor a delta, and the prosecutor's process was killed after it had charged. */
async function chargedAndGone(count: number): Promise<string[]> {
  seated('adversary').signal('SIGSTOP');
  const cases = await Promise.all(Array.from({ length: count }, () => court.publish(DISPUTED)));
  await Promise.all(cases.map((caseId) => newest(caseId, 'prosecutor', 'adversary')));
  await seated('prosecutor').kill();
  seated('adversary').signal('SIGCONT');
  for (const caseId of cases) {
    expect(isDelta(await newest(caseId, 'defense', 'prosecutor'))).toBe(true);
  }
  return cases;
}

describe('a role that has not the case that a delta goes on from', () => {
  it('reads it from the log when it was started anew, and else ends the case in a mistrial that says so', async () => {
    const [kept = '', gone = ''] = await chargedAndGone(2);
    await keepNewest(court.natsUrl, gone);
    roles.set('prosecutor', await court.seat('prosecutor'));
    await expectTried(kept);
    const { predicate, bytes } = await court.verdictOn(gone);
    expect(predicate).toMatchObject({ decision: 'mistrial', ended: BASE_GONE });
    expect(await court.verify(bytes)).toMatchObject({ status: 'verified' });
  });

  it('gives it up where nothing of it is left and no clerk remembers the opening', async () => {
    const [gone = ''] = await chargedAndGone(1);
    await keepNewest(court.natsUrl, gone);
    await seated('clerk').kill();
    for (const role of ['clerk', 'prosecutor'] as const) roles.set(role, await court.seat(role));
    const refused = handoffSubject(gone, 'prosecutor', 'clerk');
    const letter = await dead.find((said) => said[DEAD_HEADERS.subject] === refused);
    expect(letter.headers[DEAD_HEADERS.reason]).toContain(BASE_GONE);
  });

  it('reads it from the log when another of its name had it before', async () => {
    const asked: string[] = [];
    await using _listening = await court.bus.subscribe(
      `$JS.API.STREAM.MSG.GET.${STREAMS.court}`,
      {},
      ({ body }) => void asked.push(Buffer.from(body).toString('utf8')),
    );
    const isAsked = (caseId: string): boolean => asked.some((query) => query.includes(caseId));
    await using seconds = new AsyncDisposableStack();
    for (const role of ['prosecutor', 'defense', 'judge'] as const) {
      seconds.use(await court.seat(role));
    }
    const cases = await Promise.all(Array.from({ length: 8 }, () => court.publish(DISPUTED)));
    const scattered = await court.publish({ ...SCATTERED, confidence: 0.6 });
    for (const caseId of [...cases, scattered]) {
      expect((await expectTried(caseId)).some(isDelta)).toBe(true);
    }
    expect(cases.some(isAsked)).toBe(true);
  });
});

describe('a role of a version that reads whole files alone', () => {
  /** Takes the defense's turns as before there were deltas, and reports what it could not read. */
  async function oldDefense(): Promise<AsyncDisposable> {
    const signer = await loadOrCreateSigner(court.keyDir, 'defense');
    const party = {
      role: 'defense',
      brains: defenseBrains({ reader: lexicalReader(), retriever: noRetriever, counsel: null }),
      alignment: DEFAULT_ALIGNMENTS.defense,
      clock: Date.now,
      signer,
    } as const;
    const options = {
      ...inboxShape('defense'),
      concurrency: 4,
      ackWaitMs: 5_000,
      maxDeliver: 1,
      backoffMs: [100] as const,
      deadLetter: deadSubject('defense'),
    };
    return court.bus.consume(options, async (delivery) => {
      const file = parseCase(delivery.subject, delivery.body);
      if (typeof file === 'string') throw new Error(file);
      const proceeding = proceedingOfDigest(file.header.proceeding.digest);
      const replayed = proceeding && replay(proceeding, file);
      if (!replayed?.ok) throw new Error('it does not replay');
      let kase = { file, walk: replayed.walk };
      for (let due = dueTurnOf(party, kase); due; due = dueTurnOf(party, kase)) {
        kase = await takeTurn(party, due, kase, delivery);
      }
      const composed = await compose(kase, 'defense', signer);
      if (composed.status !== 'composed') throw new Error('it does not fit');
      await send(court.bus, file.header.caseId, composed.outgoing, delivery.sequence);
    });
  }

  it('has its turns in a court of new ones, and no delta is sent from then on', async () => {
    await seated('defense').kill();
    await using _old = await oldDefense();
    const log = await expectTried(await court.publish(DISPUTED));
    expect(
      log.filter(({ subject }) => parseHandoff(subject)?.to === 'defense').length,
    ).toBeGreaterThan(1);
    expect(log.some(isDelta)).toBe(false);
    roles.set('defense', await court.seat('defense'));
  });
});
