import { COMPARED_LENGTH, PUBLISHER_NAME, type Decided } from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginningOf,
  claimDigest,
  isWhole,
  passageOf,
  ruledClaimIn,
  ruledClaim,
} from './passage.ts';

const DECIDED: Decided = {
  caseId: 'a'.repeat(26),
  decision: 'amend',
  classification: 'refuted',
  credibility: 0.25,
  decidedAt: '2026-01-01T00:00:00.000Z',
  head: '0'.repeat(64),
};
const DAY_MS = 86_400_000;

describe('a precedent as a passage', () => {
  test('comes back as it was put in, whatever its classification is called', () => {
    const decided = fc.record({
      ...Object.fromEntries(
        Object.entries(DECIDED).map(([key, value]) => [key, fc.constant(value)]),
      ),
      classification: fc.option(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })),
      credibility: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    const publisher = fc.option(fc.stringMatching(new RegExp(PUBLISHER_NAME)));
    const property = (claim: string, change: Partial<Decided>, own: string | null): void => {
      const ruled = ruledClaim(claim, { ...DECIDED, ...change }, own);
      const { credibility } = ruled.decided;
      const expected = {
        ...ruled,
        decided: { ...ruled.decided, credibility: credibility && +credibility },
      };
      expect(ruledClaimIn(passageOf(ruled, 'default', DAY_MS))).toEqual(expected);
    };
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), decided, publisher, property));
  });

  test('names its case, and expires so long after its decision', () => {
    const passage = passageOf(ruledClaim('It is so.', DECIDED, 'acme'), 'tenant', DAY_MS);
    expect(passage).toMatchObject({
      id: DECIDED.caseId,
      expires: '2026-01-02T00:00:00.000Z',
      tags: ['precedent', 'account:tenant', 'publisher:acme'],
    });
    expect(passage.source).toMatch(/^urn:assize:case:a{26}\?=/);
  });

  test.each([
    ['no source', undefined],
    ['another source', 'https://example.org/?=decision=affirm'],
    ['a decision that no judge makes', `urn:assize:case:x?=decision=mistrial&head=${DECIDED.head}`],
  ])('is none with %s', (_what, source) => {
    const ruled = ruledClaim('It is so.', DECIDED, null);
    const { source: _, ...passage } = passageOf(ruled, 'default', DAY_MS);
    expect(ruledClaimIn(source === undefined ? passage : { ...passage, source })).toBeNull();
  });
});

describe('a claim as it is compared', () => {
  test('is the same in other case and spacing, and another with another word', () => {
    expect(claimDigest(' The  Nile flows. ')).toBe(claimDigest('the nile flows'));
    expect(claimDigest('The Nile flows.')).not.toBe(claimDigest('The Nile flowed.'));
    expect(claimDigest('The city has 10⁶ people.')).not.toBe(
      claimDigest('The city has 106 people.'),
    );
  });

  test('is cut where it is long, between characters', () => {
    const long = 'a'.repeat(COMPARED_LENGTH - 1) + '😀';
    expect(beginningOf(long)).toBe('a'.repeat(COMPARED_LENGTH - 1));
    expect(isWhole(beginningOf(long))).toBe(false);
    expect(isWhole('It is so.')).toBe(true);
  });
});
