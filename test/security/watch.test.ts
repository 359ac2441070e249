/** A subscriber gets its own cases, each once, from where it stopped, and no others. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CourtService, type WatchReplyMessage } from '@assize/proto/rpc';
import { client, type RpcClient } from '@assize/rpc';
import { freePorts } from '#servers';
import { afterAll, describe, expect, it } from 'vitest';
import { openCourt } from '../../services/assize/src/court/open-court.ts';
import { DENIED, PLAIN } from '#src/claims.ts';
import { courtOptions, verifierOf } from '#src/court.ts';
import { failureOf } from '#src/failure-of.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { newLock } from '#src/locked.ts';
import { SOURCE } from '#src/publish.ts';
import { readTrial } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const lock = await newLock(folder);
const [locked = 0, plain = 0] = await freePorts(2);
const socket = `unix:${join(folder.path, 'court.sock')}`;
const options = courtOptions(ownEnvironment(folder));
const court = stack.use(
  await openCourt({
    ...options,
    courtAddress: `localhost:${locked},plain://127.0.0.1:${plain},${socket}`,
    door: lock.door,
    guarded: true,
    publishers: ['acme'],
    trustedPublishers: ['acme'],
  }),
);
const verify = await verifierOf(options.home.trust);

type Court = RpcClient<typeof CourtService>;
const named = async (name: string): Promise<Court> => {
  const access = await lock.by(await lock.let(name, ['submit', 'read']));
  return stack.use(client(CourtService, `localhost:${locked}`, { access }));
};
const [acme, other, dotted] = await Promise.all(['acme', 'other', 'dotted.name'].map(named));
const anyone = stack.use(client(CourtService, `plain://127.0.0.1:${plain}`));
const owner = stack.use(client(CourtService, socket));
if (!acme || !other || !dotted) throw new Error('nobody is known here');

async function submit(rpc: Court, claim = DENIED): Promise<string> {
  const { caseId } = await rpc.submit({ source: SOURCE, id: randomUUID(), claim });
  return caseId;
}

async function watched(
  rpc: Court,
  cases: number,
  request: { after?: string; fromNow?: boolean } = {},
  onStart: () => Promise<unknown> = () => Promise.resolve(),
): Promise<WatchReplyMessage[]> {
  const replies: WatchReplyMessage[] = [];
  for await (const reply of rpc.watch(request, { timeoutMs: 60_000 })) {
    replies.push(reply);
    if (replies.length === 1) await onStart();
    if (replies.filter(({ ended }) => ended).length >= cases) break;
  }
  return replies;
}

const idsIn = (replies: readonly WatchReplyMessage[]): string[] =>
  replies.flatMap(({ ended }) => (ended ? [ended.caseId ?? ''] : []));

/** All have ended. */
const cases = {
  acme: await Promise.all([submit(acme), submit(acme, PLAIN), submit(acme)]),
  other: await Promise.all([submit(other), submit(other)]),
  anyone: [await submit(anyone)],
  owner: [await submit(owner)],
};
const all = Object.values(cases).flat();
const everything = await watched(owner, all.length);

describe('Watch', () => {
  it('begins with where it stands, and gives the owner of the socket every case', () => {
    const [first, ...rest] = everything;
    expect(first?.ended ?? null).toBeNull();
    expect(idsIn(rest).toSorted()).toEqual(all.toSorted());
  });

  it.each([
    ['a caller', () => acme, cases.acme],
    ['another', () => other, cases.other],
    ['who is not known', () => anyone, [...cases.anyone, ...cases.owner]],
  ] as const)('gives %s its own cases alone', async (_who, rpc, own) => {
    const replies = await watched(rpc(), own.length);
    expect(idsIn(replies).toSorted()).toEqual([...own].toSorted());
    // Nothing else that has ended is sent, until the next case of its own ends.
    const made: string[] = [];
    const after = replies.at(-1)?.position ?? '';
    const next = await watched(rpc(), 1, { after }, async () => made.push(await submit(rpc())));
    expect(idsIn(next)).toEqual(made);
  });

  it('gives the sealed verdict, as GetCase does', async () => {
    const [reply] = (await watched(acme, 1)).filter(({ ended }) => ended);
    const { caseId = '', sealed = Buffer.alloc(0) } = reply?.ended ?? {};
    expect(await verify(Buffer.from(sealed))).toMatchObject({ status: 'verified' });
    expect(readTrial(Buffer.from(sealed)).predicate.caseId).toBe(caseId);
    expect(await owner.getCase({ caseId })).toMatchObject({ ...reply?.ended });
  });

  it('goes on from each position with what came behind it, each case once', async () => {
    const seen: string[] = [];
    let after = '';
    for (const _ of cases.other) {
      const replies = await watched(other, 1, { after });
      seen.push(...idsIn(replies));
      after = replies.at(-1)?.position ?? '';
    }
    expect(seen.toSorted()).toEqual(cases.other.toSorted());
  });

  it('begins from now where it is asked to', async () => {
    const made: string[] = [];
    const replies = await watched(acme, 1, { fromNow: true }, async () =>
      made.push(await submit(acme)),
    );
    expect(idsIn(replies)).toEqual(made);
  });

  it.each([
    ['INVALID_ARGUMENT', 'soon'],
    ['OUT_OF_RANGE', '1700000000000-3'],
    ['OUT_OF_RANGE', `${everything[0]?.position?.split('-')[0]}-999999`],
  ])('answers %s to the position %s', async (code, after) => {
    expect(await failureOf(watched(acme, 1, { after }))).toMatchObject({ code });
  });

  it('is refused to a name that owns no case, and ends by the deadline of its caller', async () => {
    expect(await failureOf(watched(dotted, 1))).toMatchObject({ code: 'FAILED_PRECONDITION' });
    const late = Array.fromAsync(acme.watch({ fromNow: true }, { timeoutMs: 300 }));
    expect(await failureOf(late)).toMatchObject({ code: 'DEADLINE_EXCEEDED' });
  });
});

describe('what a known caller submits', () => {
  it('is its own: the same identity of another is another case, and no name but its own is taken', async () => {
    const request = { source: SOURCE, id: randomUUID(), claim: DENIED };
    const ids = await Promise.all([acme, other, anyone].map((rpc) => rpc.submit(request)));
    expect(new Set(ids.map(({ caseId }) => caseId)).size).toBe(3);
    expect(await acme.submit(request)).toEqual({ caseId: ids[0]?.caseId, opened: false });
    const borrowed = acme.submit({ ...request, publisher: 'other' });
    expect(await failureOf(borrowed)).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: 'malformed-event: ce-publisher is "other", but the claim was published by "acme"',
    });
  });

  it('is not believed unread, whoever the operator trusts on the bus', async () => {
    const claim = { ...PLAIN, confidence: 0.99 };
    const { caseId } = await acme.submit({ source: SOURCE, id: randomUUID(), claim });
    await expect
      .poll(async () => (await acme.getCase({ caseId })).decision, { timeout: 20_000 })
      .toBe('affirm');
    const { sealed } = await acme.getCase({ caseId });
    expect(readTrial(Buffer.from(sealed)).predicate.basis).toMatch(/^(trial|reading)$/);
  });
});

describe('ListCases', () => {
  it('lists every case once, page by page, and only its own where that is asked', async () => {
    const listed: string[] = [];
    let page = '';
    do {
      const reply = await owner.listCases({ limit: 2, state: 'CASE_STATE_ENDED', page });
      expect(reply.cases.length).toBeLessThanOrEqual(2);
      listed.push(...reply.cases.map(({ caseId }) => caseId));
      page = reply.next;
    } while (page !== '');
    expect(new Set(listed).size).toBe(listed.length);
    for (const caseId of all) expect(listed).toContain(caseId);
    const mine = await other.listCases({ mine: true, state: 'CASE_STATE_ENDED' });
    expect(mine.next).toBe('');
    const foreign = Object.values({ ...cases, other: [] }).flat();
    expect(mine.cases.filter(({ caseId }) => foreign.includes(caseId))).toEqual([]);
    for (const caseId of cases.other) expect(mine.cases.map((one) => one.caseId)).toContain(caseId);
    const bad = other.listCases({ page: 'two' });
    expect(await failureOf(bad)).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});

it('ends the calls of those who watch, when the court stops, without waiting for them', async () => {
  const calls = [acme, owner].map((rpc) => {
    const standing = Promise.withResolvers<undefined>();
    const ended = failureOf(
      watched(rpc, Infinity, { fromNow: true }, async () => standing.resolve(undefined)),
    );
    return { standing: standing.promise, ended };
  });
  await Promise.all(calls.map(({ standing }) => standing));
  await court[Symbol.asyncDispose]();
  for (const { ended } of calls) expect(await ended).toMatchObject({ code: 'UNAVAILABLE' });
});
