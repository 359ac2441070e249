import {
  EVIDENCE_BUCKET,
  HEADERS,
  INLINE_LIMIT,
  PASSAGE_LIMIT,
  sha256,
  type Evidence,
} from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { GROUNDLESS, PLAIN } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf } from '#src/trial.ts';

const court = await openTestCourt();
afterAll(() => court[Symbol.asyncDispose]());

/** Each near the size limit; the last one restates the claim. */
const passages = (count: number): Evidence[] =>
  Array.from({ length: count }, (_, i) => {
    const filler = `Volume ${i} is about potatoes. `.repeat(2_000).slice(0, PASSAGE_LIMIT - 200);
    return { id: `e${i}`, text: i === count - 1 ? `${PLAIN.text} ${filler}` : filler };
  });

describe('evidence beyond what a case carries inline', () => {
  it('is kept apart by its digest, and read all the same', async () => {
    const evidence = passages(6);
    const trial = await court.review({ text: PLAIN.text, evidence });
    expect(trial.predicate).toMatchObject({ decision: 'affirm', support: [{ id: 'e5' }] });
    const carried = trial.file.header.claim.evidence ?? [];
    const inline = carried.reduce((sum, { text = '' }) => sum + Buffer.byteLength(text), 0);
    expect(inline).toBeLessThanOrEqual(INLINE_LIMIT);
    const apart = carried.filter(({ text }) => text === undefined);
    expect(apart.map(({ id }) => id)).toContain('e5');
    const bucket = await court.bus.objects(EVIDENCE_BUCKET);
    for (const { id, digest = '' } of apart) {
      const text = evidence.find((item) => item.id === id)?.text ?? '';
      expect(digest).toBe(sha256(text));
      expect(Buffer.from((await bucket.get(`sha256:${digest}`)) ?? []).toString()).toBe(text);
    }
    expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  });

  it('that nobody kept is missing, and it is said', async () => {
    const digest = sha256('never stored');
    const { predicate } = await court.review({ text: PLAIN.text, evidence: [{ id: 'x', digest }] });
    expect(predicate.decision).not.toBe('affirm');
    expect(predicate.gaps).toContainEqual({
      what: 'evidence x: its text is not kept under its digest',
      foundBy: 'prosecutor',
      stage: 'indict',
    });
  });
});

/** Short items that say nothing of the claim, so that the case is remanded if it may be. */
const short = (count: number): Evidence[] =>
  Array.from({ length: count }, (_, i) => ({ id: `e${i}`, text: `Potato ${i}` }));

describe('a case file that outgrows a message', () => {
  // docs/publish-a-claim.md promises this much.
  it.each([
    [700, 1],
    [1_000, 0],
  ])('is none of %i short items with %i remand', async (count, maxRemands) => {
    const claim = { ...GROUNDLESS, evidence: short(count), limits: { maxRemands } };
    const { predicate } = await court.review(claim, undefined, { [HEADERS.cePublisher]: 'acme' });
    expect(predicate).toMatchObject({ decision: 'acquit', remands: maxRemands });
  });

  it('ends in a mistrial with that reason', async () => {
    const evidence = Array.from({ length: 340 }, (_, i) => ({
      id: `e${i}`,
      text: `Potatoes grow in field ${i}.`,
      source: `urn:${i}:`.padEnd(2_000, 'x'),
    }));
    const trial = await court.review({ text: PLAIN.text, evidence });
    expect(trial.predicate).toMatchObject({ decision: 'mistrial', edges: [] });
    expect(trial.predicate.ended).toMatch(
      /^the \w+ says: the case file would have \d+ bytes: more than a message may carry$/,
    );
    expect(artifactsOf(trial, 'closing')).toMatchObject([{ brief: { ended: 'record refused' } }]);
    expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  });
});
