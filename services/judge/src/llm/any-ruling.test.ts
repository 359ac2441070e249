/** What holds for any model and any readings. */
import type { Verdict } from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Opinionated, StatedSide } from '../testing/answers.ts';
import { brief, given, when, type Given, type Readings } from '../testing/cases.ts';

const side = fc.constantFrom('support' as const, 'refute' as const, 'neither' as const);
const says = fc
  .tuple(side, fc.integer({ min: 0, max: 10 }))
  .map(([one, tenths]): StatedSide => [one, tenths / 10]);
const reading = fc
  .tuple(
    fc.integer({ min: 0, max: 10 }),
    fc.integer({ min: 0, max: 10 }),
    fc.integer({ min: 0, max: 10 }),
  )
  .map(([s, r, relevance]) => ({ support: s / 20, refute: r / 20, relevance: relevance / 10 }));
const IDS = ['a', 'b', 'c'];
const three = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(one, { minLength: 3, maxLength: 3 });

const decided = ({
  decision,
  classification,
  confidence,
  rulings,
  support,
  contradictions,
}: Verdict): object => ({
  decision,
  classification,
  confidence,
  rulings,
  support,
  contradictions,
});

describe('whatever is said', () => {
  const cases = fc.record({ read: three(reading), a: three(says), b: three(says) });
  const opinion = (a: readonly StatedSide[], b: readonly StatedSide[]): Opinionated => ({
    says: (id, order) => (order === 'order-a' ? a : b)[IDS.indexOf(id)] ?? ['neither', 0],
  });
  const court = (read: readonly NonNullable<Readings[string]>[]): Given =>
    given(Object.fromEntries(IDS.map((id, i) => [id, read[i] ?? {}])), {
      brief: brief('outdated', 'weakening'),
    });

  it('answers given in the other order decide the same', () => {
    fc.assert(
      fc.property(cases, ({ read, a, b }) => {
        const one = when(court(read), opinion(a, b));
        const other = when(court(read), opinion(b, a));
        expect(decided(other)).toEqual(decided(one));
      }),
    );
  });

  it('a case is affirmed only where both orders find the charge', () => {
    fc.assert(
      fc.property(cases, ({ read, a, b }) => {
        const both = when(court(read), opinion(a, b));
        const alone = [opinion(a, a), opinion(b, b)].map((one) => when(court(read), one).decision);
        if (both.decision === 'affirm') expect(alone).toEqual(['affirm', 'affirm']);
      }),
    );
  });

  it('the reader’s dissent never raises a confidence, and takes half of it at most', () => {
    fc.assert(
      fc.property(cases, ({ read, a }) => {
        const own = when(court(read.map(() => ({}))), opinion(a, a));
        const beside = when(court(read), opinion(a, a));
        expect(beside.classification).toBe(own.classification);
        expect(beside.confidence ?? 0).toBeLessThanOrEqual(own.confidence ?? 0);
        expect(beside.confidence ?? 0).toBeGreaterThanOrEqual((own.confidence ?? 0) / 2 - 1e-6);
      }),
    );
  });
});
