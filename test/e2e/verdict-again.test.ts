import { randomUUID } from 'node:crypto';
import { connectBus, type Bus, type Message } from '@assize/bus';
import {
  ALL_CLAIM_ERRORS,
  ALL_VERDICTS,
  claimsSubject,
  ownClaimsSubject,
  STREAMS,
} from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { DENIED, PLAIN } from '#src/claims.ts';
import { openTestCourt, startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf, eventHeaders, publishClaim } from '#src/publish.ts';
import { readTrial } from '#src/trial.ts';
import { connectAs } from '#src/users.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const court = stack.use(await startCourt(folder, { guarded: true, publishers: ['acme', 'other'] }));

async function connected(user?: string): Promise<Bus> {
  const keyless = { servers: court.natsUrl, name: 'any' };
  return stack.use(await (user === undefined ? connectBus(keyless) : connectAs(court, user)));
}

const WAYS = [
  ['a client without a key', undefined, claimsSubject('defect-court'), undefined],
  ['a registered publisher', 'publisher-acme', ownClaimsSubject('defect-court', 'acme'), 'acme'],
] as const;

async function hearing(bus: Bus, caseId: string) {
  const said: Message[] = [];
  const listen = (subject: string) =>
    bus.subscribe(subject, {}, (message) => {
      if (message.subject.endsWith(`.${caseId}`)) said.push(message);
    });
  stack.use(await listen(ALL_VERDICTS));
  stack.use(await listen(ALL_CLAIM_ERRORS));
  return said;
}

describe.each(WAYS)('%s', (_who, user, subject, owner) => {
  it('that publishes a claim again hears its verdict again, which no stream has twice', async () => {
    const bus = await connected(user);
    const clerk = await connected('clerk');
    const id = randomUUID();
    const caseId = caseOf(id, owner);
    const said = await hearing(bus, caseId);
    const body = Buffer.from(JSON.stringify(DENIED));
    const publish = () => bus.store({ subject, headers: eventHeaders(id), body });
    await publish();
    await vi.waitFor(() => expect(said).toHaveLength(1), 20_000);
    for (const times of [2, 3]) {
      await publish();
      await vi.waitFor(() => expect(said).toHaveLength(times), 20_000);
    }
    const [first, ...again] = said;
    for (const one of again) {
      expect(one.subject).toBe(first?.subject);
      expect(Buffer.from(one.body)).toEqual(Buffer.from(first?.body ?? []));
    }
    expect(readTrial(first?.body ?? new Uint8Array()).predicate.decision).toBe('amend');
    for (const stream of [STREAMS.verdicts, STREAMS.court]) {
      const ends = stream === STREAMS.court ? `court.${caseId}.judge.>` : `verdicts.*.${caseId}`;
      const filter = owner && stream === STREAMS.verdicts ? `${ends}.${owner}` : ends;
      const kept = await Array.fromAsync(clerk.history(stream, filter));
      expect(kept.filter(({ subject: on }) => on.includes('amend'))).toHaveLength(1);
    }
  });

  it('is not told of its verdict by another claim under that identity', async () => {
    const bus = await connected(user);
    const id = randomUUID();
    const said = await hearing(bus, caseOf(id, owner));
    const publish = (claim: object) =>
      bus.store({ subject, headers: eventHeaders(id), body: Buffer.from(JSON.stringify(claim)) });
    await publish(DENIED);
    await vi.waitFor(() => expect(said).toHaveLength(1), 20_000);
    await publish(PLAIN);
    await vi.waitFor(() => expect(said).toHaveLength(2), 20_000);
    expect(JSON.parse(Buffer.from(said[1]?.body ?? []).toString())).toMatchObject({
      code: 'id-reused',
    });
  });
});

describe('what is said again', () => {
  it('is heard by nobody else than its publisher', async () => {
    const [acme, other, any] = await Promise.all([
      connected('publisher-acme'),
      connected('publisher-other'),
      connected(),
    ]);
    const id = randomUUID();
    const caseId = caseOf(id, 'acme');
    const [own, ...foreign] = await Promise.all(
      [acme, other, any].map((bus) => hearing(bus, caseId)),
    );
    const body = Buffer.from(JSON.stringify(PLAIN));
    const subject = ownClaimsSubject('defect-court', 'acme');
    for (const times of [1, 2]) {
      await acme.store({ subject, headers: eventHeaders(id), body });
      await vi.waitFor(() => expect(own).toHaveLength(times), 20_000);
    }
    await Promise.all([other.flush(), any.flush()]);
    expect(foreign).toEqual([[], []]);
  });
});

describe('a case whose log is not kept any more', () => {
  it('is the same case, with its verdict, for as long as VERDICTS has that', async () => {
    await using open = await openTestCourt();
    await using rpc = client(CourtService, open.address);
    const id = randomUUID();
    const caseId = caseOf(id);
    const said = await hearing(open.bus, caseId);
    const { bytes } = await open.review(DENIED, id);
    await vi.waitFor(() => expect(said).toHaveLength(1), 20_000);
    const all = Buffer.from(JSON.stringify({ filter: `court.${caseId}.>` }));
    await open.bus.request('$JS.API.STREAM.PURGE.COURT', all, { timeoutMs: 5_000 });
    expect(await countOf(open.bus, STREAMS.court, `court.${caseId}.>`)).toBe(0);
    await publishClaim(open.bus, DENIED, id);
    await vi.waitFor(() => expect(said).toHaveLength(2), 20_000);
    expect(Buffer.from(said[1]?.body ?? [])).toEqual(Buffer.from(bytes));
    expect(await countOf(open.bus, STREAMS.court, `court.${caseId}.>`)).toBe(0);
    const reply = await rpc.getCase({ caseId });
    expect(Buffer.from(reply.sealed)).toEqual(Buffer.from(bytes));
    await publishClaim(open.bus, PLAIN, id);
    await vi.waitFor(() => expect(said).toHaveLength(3), 20_000);
    expect(Buffer.from(said[2]?.body ?? []).toString()).toContain('id-reused');
  });
});
