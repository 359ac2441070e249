import type { RequestOutcome } from '@assize/bus';
import { createSigner, type Signer } from '@assize/keys';
import { INLINE_LIMIT, publisherKey } from '@assize/proto';
import { aView } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { askPublisher } from './publisher.ts';
import { answered, asked, signedBy } from './testing/remands.ts';

const investigatorGiving = (
  outcome: RequestOutcome,
  known: Parameters<typeof asked>[1] = [],
  proven = false,
) => asked(outcome, known, (asking) => askPublisher(asking, aView({ publisher: 'acme', proven })));

const GOOD = { answers: [], evidence: [{ id: 'a', text: 'A letter.' }] };

describe('a publisher’s investigator', () => {
  it('is asked under its name', async () => {
    expect(await investigatorGiving(answered(GOOD))).toMatchObject({
      sent: [{ to: 'remands.acme' }],
      said: 'publisher acme (unproven)',
    });
  });

  it.each([
    ['nobody listens', { status: 'no-responder' } as const, 'nobody is listening'],
    ['it is silent', { status: 'timeout' } as const, 'no answer within 700 ms'],
    ['it is too long-winded', answered(' '.repeat(INLINE_LIMIT + 1)), '262145 bytes'],
    ['it talks nonsense', answered('yes'), 'not have the form'],
    ['its text can’t be signed', answered('{"answers":[],"evidence":[{"id":"\\ud800"}]}'), 'form'],
    [
      'it repeats an id',
      answered({ ...GOOD, evidence: [...GOOD.evidence, ...GOOD.evidence] }),
      'twice',
    ],
    [
      'it charges nonsense',
      answered({ ...GOOD, classification: 'x' }),
      '"x" is not one of supported',
    ],
  ])('has failed, and it is said, where %s', async (_why, outcome, words) => {
    const { said } = await investigatorGiving(outcome);
    expect(said).toMatch(/^investigator of acme: /);
    expect(said).toContain(words);
  });
});

describe('a registered publisher’s investigator', async () => {
  const own = await createSigner(publisherKey('acme'));
  const other = await createSigner(publisherKey('other'));
  const { caseId } = aView();
  const signed = (signer: Signer, change: object = {}, type?: string) =>
    signedBy(signer, { caseId, answer: GOOD, ...change }, type);
  const outcome = async (answer: RequestOutcome): Promise<string> =>
    (await investigatorGiving(answer, [own, other], true)).said;

  it('counts by its signature, and the record says so', async () => {
    expect(await outcome(await signed(own))).toBe('publisher acme (signed)');
  });

  const revokedAt = new Date(0).toISOString();
  const revoked = { publicJwk: { ...own.publicJwk, revokedAt } };
  const ended = { publicJwk: { ...own.publicJwk, validUntil: '1969-12-31T00:00:00.000Z' } };

  it.each([
    ['is revoked', revoked, 'revoked'],
    ['has ended', ended, 'not-valid-then'],
  ])('does not count where its key %s and another took its place', async (_why, old, words) => {
    const successor = await createSigner(publisherKey('acme'));
    const { said } = await investigatorGiving(await signed(own), [old, successor], true);
    expect(said).toContain(words);
  });

  it('does not count unsigned where its only key is revoked', async () => {
    const { said } = await investigatorGiving(answered(GOOD), [revoked], true);
    expect(said).toContain('not a signed envelope');
  });

  it('is not asked about a claim that anybody may have published under its name', async () => {
    const { sent, said } = await investigatorGiving(await signed(own), [own]);
    expect([sent, said]).toEqual([[], expect.stringContaining('not proven to be its own')]);
  });

  it.each([
    ['nobody signed it', async () => answered(GOOD), 'not a signed envelope'],
    ['another publisher signed it', () => signed(other), 'wrong-name'],
    [
      'it was signed as something else',
      () => signed(own, {}, 'text/plain'),
      'not a signed envelope',
    ],
    ['it is to another case', () => signed(own, { caseId: 'b'.repeat(26) }), 'another question'],
    ['it is to an earlier question', () => signed(own, { deadline: '' }), 'another question'],
    ['what was signed is no answer', () => signed(own, { answer: 'yes' }), 'not have the form'],
  ])('does not count where %s', async (_why, answer, words) => {
    expect(await outcome(await answer())).toContain(words);
  });
});
