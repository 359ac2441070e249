import { randomUUID } from 'node:crypto';
import type { Stored } from '@assize/bus';
import { loadOrCreateSigner, sealEnvelope } from '@assize/keys';
import { canonical, isRole, parseHandoff, PAYLOAD_TYPE, STREAMS } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { PLAIN, SCATTERED } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { DEAD_HEADERS, followDeadLetters } from '#src/dead-letters.ts';
import { copyOf, followEnds, junkOf, logOf, putJunk, subjectsOf, type Junk } from '#src/junk.ts';
import { caseOf, publishClaim } from '#src/publish.ts';
import { handoffsOf, sealedIn, successionFaults } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await openTestCourt());
const rpc = stack.use(client(CourtService, court.address));
const dead = stack.use(await followDeadLetters(court.bus));
const ends = stack.use(await followEnds(court));
afterAll(() => stack.disposeAsync());

/** An undisturbed case, whose log is the source of junk. */
const undisturbed = await court.review(PLAIN);
const foreign = await junkOf(await logOf(court.bus, undisturbed.predicate.caseId));
const KINDS = [...foreign.keys()];

/** Limits how long after its reader the docket learns of an end, on a busy machine. */
const DOCKET_MS = 10_000;

/** Junk on a case's subjects changes nothing: the case ends once, as if there were none, on the docket too. */
async function expectTried(caseId: string): Promise<void> {
  const { predicate, bytes } = await ends.of(caseId);
  const { decision, classification, confidence, edges, handoffs } = undisturbed.predicate;
  expect(predicate).toMatchObject({ decision, classification, confidence, edges, handoffs });
  expect(ends.all(caseId)).toHaveLength(1);
  const { sealed, decision: said } = await rpc.getCase({ caseId });
  expect(said).toBe(decision);
  expect(Buffer.from(sealed)).toEqual(Buffer.from(bytes));
  await vi.waitFor(async () => {
    const { cases } = await rpc.listCases({ limit: 1000 });
    expect(cases.find((line) => line.caseId === caseId)).toMatchObject({
      decision,
      openedAt: predicate.openedAt,
      closedAt: predicate.closedAt,
    });
  }, DOCKET_MS);
}

const kindOf = (all: ReadonlyMap<string, Junk>, kind: string): Junk => {
  const junk = all.get(kind);
  if (!junk) throw new Error(`no junk of the kind "${kind}"`);
  return junk;
};

function upcoming(): { caseId: string; publish: () => Promise<string> } {
  const id = randomUUID();
  return { caseId: caseOf(id), publish: () => publishClaim(court.bus, PLAIN, id) };
}

describe.each(KINDS)('%s of another case', (kind) => {
  const junk = kindOf(foreign, kind);

  it('before the opening keeps no case from its verdict', async () => {
    const { caseId, publish } = upcoming();
    await putJunk(court.bus, subjectsOf(caseId), junk);
    await publish();
    await expectTried(caseId);
  });

  it('behind each of its messages keeps no case from its verdict', async () => {
    const { caseId, publish } = upcoming();
    await using _behind = await putBehind(caseId, () => junk);
    await publish();
    await expectTried(caseId);
  });

  it('after the end changes nothing', async () => {
    const { caseId, publish } = upcoming();
    await publish();
    await ends.of(caseId);
    await putJunk(court.bus, subjectsOf(caseId), junk);
    await expectTried(caseId);
  });
});

async function putBehind(
  caseId: string,
  junkFor: (stored: Stored) => Junk,
): Promise<AsyncDisposable> {
  const own = new Set<string>();
  const puts: Promise<void>[] = [];
  const following = await court.bus.follow(
    { stream: STREAMS.court, filter: [`court.${caseId}.>`] },
    (stored) => {
      const { ['Nats-Msg-Id']: id = '' } = stored.headers;
      // The court's messages have an id; the junk has none.
      if (!id || own.has(id)) return;
      own.add(id);
      puts.push(putJunk(court.bus, subjectsOf(caseId), junkFor(stored)));
    },
  );
  return {
    async [Symbol.asyncDispose]() {
      await following[Symbol.asyncDispose]();
      await Promise.all(puts);
    },
  };
}

describe("a case's own messages", () => {
  it('put on every subject again behind themselves keep it from nothing', async () => {
    const { caseId, publish } = upcoming();
    await using _behind = await putBehind(caseId, copyOf);
    await publish();
    await expectTried(caseId);
  });

  it('put again one after the other when it has ended change nothing', async () => {
    const { caseId, publish } = upcoming();
    await publish();
    await ends.of(caseId);
    const log = await logOf(court.bus, caseId);
    for (const stored of log) {
      await court.bus.store({ subject: stored.subject, ...copyOf(stored) });
    }
    await expectTried(caseId);
    const after = (await logOf(court.bus, caseId)).slice(log.length);
    // No role has answered any of them.
    expect(after).toHaveLength(log.length);
    for (const { subject, sequence } of after) {
      if (!isRole(parseHandoff(subject)?.to ?? 'clerk')) continue;
      const letter = await dead.find((said) => said['assize-dead-sequence'] === String(sequence));
      expect(letter.headers[DEAD_HEADERS.reason]).toMatch(/^after-the-end: /);
    }
  });

  it('end it once: a later end is not given out, whoever has the key of the judge', async () => {
    const { caseId, publish } = upcoming();
    await publish();
    await ends.of(caseId);
    const last = (await logOf(court.bus, caseId)).at(-1);
    if (!last) throw new Error('the case has no log');
    const { case: file, envelope } = sealedIn(last.body);
    const said = Buffer.from(envelope.payload, 'base64').toString();
    const payload = Buffer.from(said.replace(/"closedAt":"\d{4}/, '"closedAt":"2020'));
    expect(payload.toString()).not.toBe(said);
    const judge = await loadOrCreateSigner(court.home.keys, 'judge');
    const other = { case: file, envelope: await sealEnvelope(PAYLOAD_TYPE, payload, judge) };
    const body = Buffer.from(canonical(other));
    await court.bus.store({ subject: last.subject, ...copyOf(last), body });
    const { sealed } = await rpc.getCase({ caseId });
    expect(Buffer.from(sealed)).toEqual(Buffer.from(last.body));
  });

  it('of each kind that can be made of them change nothing when it has ended', async () => {
    const { caseId, publish } = upcoming();
    await publish();
    await ends.of(caseId);
    for (const junk of (await junkOf(await logOf(court.bus, caseId))).values()) {
      await putJunk(court.bus, subjectsOf(caseId), junk);
    }
    await expectTried(caseId);
  });
});

describe('what was passed over', () => {
  it('is on the dead letters with its reason, message for message', async () => {
    const { caseId, publish } = upcoming();
    const junk = kindOf(foreign, 'an answer of the server');
    await putJunk(court.bus, subjectsOf(caseId), junk);
    await publish();
    await expectTried(caseId);
    for (const subject of subjectsOf(caseId)) {
      const letter = await dead.find((said) => said[DEAD_HEADERS.subject] === subject);
      expect(letter.headers[DEAD_HEADERS.reason]).toMatch(/^(unreadable|not-signed): /);
      expect(Buffer.from(letter.body)).toEqual(junk.body);
    }
  });

  it('of a case that never opens is on no docket', async () => {
    const caseId = caseOf(randomUUID());
    const opening = kindOf(foreign, 'an opening');
    await putJunk(court.bus, subjectsOf(caseId), opening);
    await putJunk(court.bus, subjectsOf(caseId), kindOf(foreign, 'an end'));
    await dead.find((said) => said[DEAD_HEADERS.subject] === `court.${caseId}.judge.clerk`);
    const { cases } = await rpc.listCases({ limit: 1000 });
    expect(cases.map((line) => line.caseId)).not.toContain(caseId);
    await expect(rpc.getCase({ caseId })).rejects.toThrow('no case');
  });
});

describe('a case that nobody disturbs', () => {
  it('has its log read by nobody', async () => {
    const asked: string[] = [];
    await using _listening = await court.bus.subscribe(
      `$JS.API.STREAM.MSG.GET.${STREAMS.court}`,
      {},
      ({ body }) => void asked.push(Buffer.from(body).toString('utf8')),
    );
    const trial = await court.review(SCATTERED);
    expect(trial.predicate.remands).toBe(1);
    expect(asked.filter((question) => question.includes(trial.predicate.caseId))).toEqual([]);
    const log = await handoffsOf(court.bus, trial.predicate.caseId);
    expect(successionFaults(log)).toEqual([]);
  });
});
