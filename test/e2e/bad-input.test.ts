import { randomUUID } from 'node:crypto';
import { CE_TYPES, claimsSubject, HEADERS, sha256, STREAMS, type Claim } from '@assize/proto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { followClaimErrors } from '#src/claim-errors.ts';
import { DENIED, PLAIN } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { DEAD_HEADERS, followDeadLetters } from '#src/dead-letters.ts';
import { caseOf, eventHeaders, publishClaim, SOURCE } from '#src/publish.ts';
import { rawClient } from '#src/raw-client.ts';
import { handoffsOf, successionFaults } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await openTestCourt());
const errors = stack.use(await followClaimErrors(court.bus));
const dead = stack.use(await followDeadLetters(court.bus));
afterAll(() => stack.disposeAsync());

interface Bad {
  readonly body: Uint8Array;
  readonly id?: string;
  readonly proceeding?: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** For the answer to the publisher, if the event has no identity to derive a case id from. */
  readonly name?: string;
}

/** Publishes a bad claim and then a good one; returns the answer to the bad one. */
async function refused(bad: Bad): Promise<{ code: string; faults: string; reason: string }> {
  const id = bad.id ?? randomUUID();
  const subject = claimsSubject(bad.proceeding ?? 'defect-court');
  const headers = eventHeaders(id, bad.headers);
  await court.bus.store({ subject, headers, body: bad.body });
  const good = court.review(PLAIN);
  const told = await errors.on(bad.name ?? caseOf(id));
  expect(told.type).toBe(CE_TYPES.claimError);
  const letter = await dead.find((said) => said[DEAD_HEADERS.sha256] === sha256(bad.body));
  expect(letter.subject).toBe('dead.clerk');
  expect(letter.headers[DEAD_HEADERS.subject]).toBe(subject);
  expect(Buffer.from(letter.body)).toEqual(Buffer.from(bad.body).subarray(0, 64 * 1024));
  expect((await good).predicate.decision).toBe('affirm');
  const { code, faults } = told.event;
  const reason = letter.headers[DEAD_HEADERS.reason] ?? '';
  expect(reason.startsWith(`${code}: `)).toBe(true);
  return { code, faults: faults.join('; '), reason };
}

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

const claimBut = (change: Record<string, unknown>): Uint8Array => json({ ...PLAIN, ...change });

const evidence = (...items: object[]): Uint8Array => claimBut({ evidence: items });

const sources = (count: number): object[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `e${i}`,
    text: 'a',
    source: `urn:${i}:`.padEnd(2000, 'x'),
  }));

describe('a claim is refused with a sentence that names the fault, when', () => {
  it.each([
    ['it has no text', claimBut({ text: undefined }), /text/],
    ['its text has no letters or digits', claimBut({ text: '?! …' }), /no letters or digits/],
    ['it is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), /not UTF-8/],
    ['it is not JSON', Buffer.from('{"text": "a"'), /not JSON/],
    ['its evidence has no text', evidence({ id: 'e1' }), /evidence\.0 \(e1\) has no text/],
    [
      'its evidence has too many words beside its texts',
      evidence(...sources(400)),
      /its case file would have \d+ bytes; the limit is 786432/,
    ],
  ])('%s', async (_what, body, fault) => {
    const { code, faults, reason } = await refused({ body });
    expect(code).toBe('bad-claim');
    expect(faults).toMatch(fault);
    expect(reason).toMatch(fault);
  });

  it('its proceeding is unknown', async () => {
    const { code, faults } = await refused({ body: claimBut({ tags: ['p'] }), proceeding: 'moot' });
    expect(code).toBe('unknown-proceeding');
    expect(faults).toBe(
      'unknown proceeding "moot" (proceedings of this court: defect-court, light, critique, cartography, gauntlet, debate)',
    );
  });
});

describe('an event is refused, when', () => {
  it.each([
    ['it has no source', { [HEADERS.ceSource]: undefined }, /^ce-source is missing/],
    ['its content is no JSON', { [HEADERS.contentType]: 'text/plain' }, /content-type must be/],
  ])('%s', async (what, headers, fault) => {
    const body = claimBut({ tags: [what] });
    const named = HEADERS.ceSource in headers || HEADERS.ceId in headers;
    const name = named ? { name: sha256(body).slice(0, 26) } : {};
    const { code, faults } = await refused({ body, headers, ...name });
    expect(code).toBe('malformed-event');
    expect(faults).toMatch(fault);
  });

  it('it is no event at all', async () => {
    const body = Buffer.from('hello');
    const headers: Record<string, undefined> = {};
    for (const header of Object.values(HEADERS)) headers[header] = undefined;
    const name = sha256(body).slice(0, 26);
    const { code, faults } = await refused({ body, headers, name });
    expect(code).toBe('malformed-event');
    for (const missing of ['ce-id', 'ce-source', 'ce-type']) expect(faults).toContain(missing);
  });

  it('its headers are such as no client would send', async () => {
    using raw = rawClient(court.natsUrl);
    const subject = claimsSubject('defect-court');
    const heads = ['NATS/1.0\r\nkind: two\nlines', 'NATS/1.0\r\nno name: x\r\n\r\n'];
    for (const head of heads) raw.publish(subject, head);
    await raw.flush();
    const { predicate } = await court.review(PLAIN);
    expect(predicate.decision).toBe('affirm');
    const empty = sha256('');
    const told = await errors.on(empty.slice(0, 26));
    expect(told.event).toMatchObject({ code: 'malformed-event' });
    for (const kind of ['two lines', undefined]) {
      const letter = await dead.find(
        (said) => said[DEAD_HEADERS.sha256] === empty && said['kind'] === kind,
      );
      expect(letter.headers[DEAD_HEADERS.subject]).toBe(subject);
    }
  });

  it('but not for attributes that nobody here knows', async () => {
    const { predicate } = await court.review(PLAIN, undefined, { 'ce-partner': 'x' });
    expect(predicate.decision).toBe('affirm');
  });
});

describe('an identity that is published again', () => {
  it('with the same body is one case', async () => {
    const id = randomUUID();
    const both = await Promise.all([court.review(DENIED, id), court.review(DENIED, id)]);
    expect(both[0]).toEqual(both[1]);
    await publishClaim(court.bus, DENIED, id);
    await vi.waitFor(
      async () => expect(await countOf(court.bus, STREAMS.claims, '>')).toBe(0),
      20_000,
    );
    const log = await handoffsOf(court.bus, caseOf(id));
    expect(successionFaults(log)).toEqual([]);
    expect(log.filter(({ from }) => from === 'clerk')).toHaveLength(1);
    expect(await countOf(court.bus, STREAMS.verdicts, `verdicts.*.${caseOf(id)}`)).toBe(1);
  });

  it('with another body is refused, and the case goes on', async () => {
    const id = randomUUID();
    const first = await court.review(DENIED, id);
    const other: Claim = { ...DENIED, tags: [id] };
    const { code, faults } = await refused({ body: json(other), id });
    expect(code).toBe('id-reused');
    expect(faults).toBe(`the id "${id}" of ${SOURCE} was already used for another claim`);
    expect(await court.verdictOn(caseOf(id))).toEqual(first);
  });

  it('with the same body in another spelling is the same case', async () => {
    const id = randomUUID();
    const first = await court.review(DENIED, id);
    const spelled = JSON.stringify(
      Object.fromEntries(Object.entries(DENIED).toReversed()),
      null,
      1,
    );
    const headers = eventHeaders(id);
    const subject = claimsSubject('defect-court');
    await court.bus.store({ subject, headers, body: Buffer.from(spelled) });
    await vi.waitFor(async () => expect(await countOf(court.bus, STREAMS.claims, '>')).toBe(0));
    expect(await handoffsOf(court.bus, caseOf(id))).toHaveLength(first.predicate.handoffs);
  });
});
