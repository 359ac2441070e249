import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Counters } from '@assize/court/counters';

/** A counters adapter, and the way a message of a case comes to be where its counting is seen. */
export interface CountersUnderTest extends AsyncDisposable {
  counters: Counters;
  /** Publishes one handoff, as a role does after its ordinal was admitted. */
  handOver(handoff: Handoff): Promise<void>;
}

export interface Handoff {
  caseKey: string;
  ordinal: number;
  remands: number;
  deadline: number;
}

const DEADLINE = Date.parse('2026-01-01T00:10:00.000Z');
const BEFORE = DEADLINE - 1;

/** Every counters adapter promises this. */
export function countersContract(name: string, start: () => Promise<CountersUnderTest>): void {
  describe(name, () => {
    let subject: CountersUnderTest;
    beforeAll(async () => {
      subject = await start();
    });
    afterAll(() => subject[Symbol.asyncDispose]());

    let made = 0;
    const freshCase = () => `case${(made += 1)}`;

    /** Admits and, if admitted, publishes: what a role does for each handoff. */
    async function step(handoff: Handoff, now = BEFORE): Promise<string> {
      const { status } = await subject.counters.admit({ ...handoff, now });
      if (status === 'admitted') await subject.handOver(handoff);
      return status;
    }

    it('know nothing of a case that was never admitted', async () => {
      expect(await subject.counters.read(freshCase())).toBeNull();
    });

    it('count the handoffs and remands of each case by itself', async () => {
      const [first, second] = [freshCase(), freshCase()];
      await step({ caseKey: first, ordinal: 1, remands: 0, deadline: DEADLINE });
      await step({ caseKey: first, ordinal: 2, remands: 1, deadline: DEADLINE });
      await step({ caseKey: second, ordinal: 1, remands: 0, deadline: DEADLINE + 5 });
      const counts = { handoffs: 2, remands: 1, deadline: DEADLINE };
      expect(await subject.counters.read(first)).toEqual(counts);
      expect(await subject.counters.read(second)).toEqual({
        handoffs: 1,
        remands: 0,
        deadline: DEADLINE + 5,
      });
    });

    it('count an ordinal once, however often it is admitted', async () => {
      const property = async (length: number, tries: number[]) => {
        const caseKey = freshCase();
        for (let ordinal = 1; ordinal <= length; ordinal += 1) {
          const request = { caseKey, ordinal, remands: 0, deadline: DEADLINE, now: BEFORE };
          for (let again = tries[ordinal] ?? 0; again > 0; again -= 1) {
            expect(await subject.counters.admit(request)).toEqual({ status: 'admitted' });
          }
          expect(await step(request)).toBe('admitted');
          expect((await subject.counters.read(caseKey))?.handoffs).toBe(ordinal);
        }
      };
      const tries = fc.array(fc.nat(3), { maxLength: 6 });
      const sizes = fc.asyncProperty(fc.integer({ min: 1, max: 6 }), tries, property);
      await fc.assert(sizes, { numRuns: 10 });
    });

    it('admit a late repetition of an old ordinal without counting back', async () => {
      const caseKey = freshCase();
      await step({ caseKey, ordinal: 1, remands: 0, deadline: DEADLINE });
      await step({ caseKey, ordinal: 2, remands: 0, deadline: DEADLINE });
      const repeated = { caseKey, ordinal: 1, remands: 0, deadline: DEADLINE, now: BEFORE };
      expect(await subject.counters.admit(repeated)).toEqual({ status: 'admitted' });
      expect((await subject.counters.read(caseKey))?.handoffs).toBe(2);
    });

    it('admit until the deadline itself, and nothing after it', async () => {
      const caseKey = freshCase();
      const handoff = { caseKey, ordinal: 1, remands: 0, deadline: DEADLINE };
      expect(await step(handoff, DEADLINE)).toBe('admitted');
      expect(await step({ ...handoff, ordinal: 2 }, DEADLINE + 1)).toBe('expired');
      expect((await subject.counters.read(caseKey))?.handoffs).toBe(1);
    });
  });
}
