/** Junk outside of cases: among claims, dead letters and the evidence that is stored apart. */
import { randomUUID } from 'node:crypto';
import {
  claimsSubject,
  deadSubject,
  EVIDENCE_BUCKET,
  PASSAGE_LIMIT,
  ROLES,
  sha256,
  STREAMS,
  type Claim,
  type Evidence,
} from '@assize/proto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { PLAIN } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { DEAD_HEADERS, followDeadLetters } from '#src/dead-letters.ts';
import { followEnds, junkOf, logOf, putJunk, PUBACK } from '#src/junk.ts';
import { publishClaim } from '#src/publish.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await openTestCourt());
const dead = stack.use(await followDeadLetters(court.bus));
const ends = stack.use(await followEnds(court));
afterAll(() => stack.disposeAsync());

const undisturbed = await court.review(PLAIN);
const junk = [...(await junkOf(await logOf(court.bus, undisturbed.predicate.caseId))).values()];

describe('junk on claims', () => {
  it('is answered and put to the dead letters, and the next claim is tried', async () => {
    const subjects = [claimsSubject('defect-court'), claimsSubject('light'), 'claims.a.b.c.d'];
    for (const one of junk) await putJunk(court.bus, subjects, one);
    const { predicate } = await court.review(PLAIN);
    expect(predicate.decision).toBe('affirm');
    for (const { body } of junk) {
      await dead.find((said) => said[DEAD_HEADERS.sha256] === sha256(body));
    }
    await vi.waitFor(async () => expect(await countOf(court.bus, STREAMS.claims, '>')).toBe(0));
  });
});

describe('junk among the dead letters', () => {
  it('keeps nothing from being put there', async () => {
    for (const one of junk) await putJunk(court.bus, ROLES.map(deadSubject), one);
    const body = Buffer.from(`no claim: ${randomUUID()}`);
    await court.bus.store({ subject: claimsSubject('defect-court'), headers: {}, body });
    await dead.find((said) => said[DEAD_HEADERS.sha256] === sha256(body));
    expect((await court.review(PLAIN)).predicate.decision).toBe('affirm');
  });
});

/** The last passage, which supports the claim, does not fit in the case. */
function largeClaim(): Claim & { evidence: Evidence[] } {
  const evidence = Array.from({ length: 6 }, (_, i) => {
    const filler = `Volume ${i} of ${randomUUID()}. `.repeat(2_000).slice(0, PASSAGE_LIMIT - 200);
    return { id: `e${i}`, text: i === 5 ? `${PLAIN.text} ${filler}` : filler };
  });
  return { text: PLAIN.text, evidence };
}

/** RFC 4648, padded. */
const urlSafe = (text: Buffer): string =>
  text.toString('base64').replaceAll('+', '-').replaceAll('/', '_');

const entryOf = (digest: string): string =>
  `$O.${EVIDENCE_BUCKET}.M.${urlSafe(Buffer.from(`sha256:${digest}`))}`;

/** As its client writes it; some of the object's content may be missing. */
function entry(digest: string, change: object = {}): Buffer {
  const whole = {
    name: `sha256:${digest}`,
    bucket: EVIDENCE_BUCKET,
    nuid: 'NOBODYSCHUNKS000000000',
    size: 100,
    chunks: 1,
    digest: `SHA-256=${urlSafe(Buffer.from(digest, 'hex'))}`,
    deleted: false,
    options: { max_chunk_size: 131072 },
  };
  return Buffer.from(JSON.stringify({ ...whole, ...change }));
}

const ENTRIES: readonly (readonly [string, (digest: string) => Buffer])[] = [
  ['an answer of the server', () => PUBACK],
  ['nothing', () => Buffer.alloc(0)],
  ['an entry of other content', (digest) => entry(digest, { digest: 'SHA-256=AAAA' })],
  ['an entry without content', (digest) => entry(digest)],
  ['a link', (digest) => entry(digest, { options: { link: { bucket: 'elsewhere', name: 'x' } } })],
];

describe.each(ENTRIES)('%s in the bucket of evidence', (_what, entryFor) => {
  it('before the text is put there is written over', async () => {
    const claim = largeClaim();
    for (const { text = '' } of claim.evidence) {
      const digest = sha256(text);
      await court.bus.store({ subject: entryOf(digest), headers: {}, body: entryFor(digest) });
    }
    const caseId = await publishClaim(court.bus, claim, randomUUID());
    const { predicate } = await ends.of(caseId);
    expect(predicate).toMatchObject({ decision: 'affirm', support: [{ id: 'e5' }] });
  });

  it('in the place of the text is no text, and the verdict says what is missing', async () => {
    const text = `${PLAIN.text} As ${randomUUID()} says.`;
    const digest = sha256(text);
    const bucket = await court.bus.objects(EVIDENCE_BUCKET);
    await bucket.put(Buffer.from(text));
    const claim = { text: PLAIN.text, evidence: [{ id: 'e1', digest }] };
    expect(await bucket.get(`sha256:${digest}`)).not.toBeNull();
    await court.bus.store({ subject: entryOf(digest), headers: {}, body: entryFor(digest) });
    const caseId = await publishClaim(court.bus, claim, randomUUID());
    const { predicate } = await ends.of(caseId);
    expect(predicate.decision).not.toBe('affirm');
    const missing = 'evidence e1: its text is not kept under its digest';
    expect(predicate.gaps).toContainEqual(expect.objectContaining({ what: missing }));
  });
});
