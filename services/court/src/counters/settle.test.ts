import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Counts } from './counters.ts';
import { advancedCounts, contradicts, isConsistent, areEqual, correctCounts } from './settle.ts';

const DEADLINE = 1_000;

const counts = fc.record<Counts>({
  handoffs: fc.integer({ min: 1, max: 60 }),
  remands: fc.nat(3),
  deadline: fc.constant(DEADLINE),
});

/** Step by step. Some steps are remands. */
const walks = fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }).map((steps) => {
  let remands = 0;
  return steps.map((isRemand, at) => {
    remands += isRemand ? 1 : 0;
    return { handoffs: at + 2, remands, deadline: DEADLINE };
  });
});

it('a case of which every step was counted is never doubted, and never corrected', () => {
  fc.assert(
    fc.property(walks, (walk) => {
      let stored: Counts | null = null;
      let file: Counts = { handoffs: 1, remands: 0, deadline: DEADLINE };
      for (const { handoffs, remands, deadline } of walk) {
        const said = { ordinal: handoffs, remands, deadline };
        expect(isConsistent(stored, said)).toBe(true);
        stored = advancedCounts(stored, said);
        // As another reader sees it while the message is in flight, and after it was stored.
        expect(correctCounts(stored, file)).toEqual({
          ...stored,
          remands: Math.min(remands, file.remands + 1),
        });
        file = { handoffs, remands, deadline };
        expect(correctCounts(stored, file)).toEqual(stored);
      }
    }),
  );
});

it('whatever was held, what is settled is the file, or one message beyond it', () => {
  fc.assert(
    fc.property(counts, counts, (stored, file) => {
      const right = correctCounts(stored, file);
      expect(right.handoffs - file.handoffs).toBeOneOf([0, 1]);
      expect(right.remands - file.remands).toBeOneOf([0, 1]);
      expect(right.deadline).toBe(file.deadline);
      expect(correctCounts(right, file)).toEqual(right);
    }),
  );
});

it('an ordinal in hand counts, however little the log has', () => {
  fc.assert(
    fc.property(counts, counts, fc.integer({ min: 1, max: 60 }), (before, file, ordinal) => {
      const said = { ordinal, deadline: DEADLINE };
      const right = correctCounts(advancedCounts(before, said), file, said);
      expect(right.handoffs).toBeGreaterThanOrEqual(Math.max(ordinal, file.handoffs));
      expect(right.handoffs).toBeLessThanOrEqual(Math.max(ordinal, file.handoffs + 1));
    }),
  );
});

it('more than the file has contradicts it, as another deadline does; less does not', () => {
  const file = { handoffs: 5, remands: 1, deadline: DEADLINE };
  expect(contradicts(null, file)).toBe(false);
  expect(contradicts({ ...file, handoffs: 3, remands: 0 }, file)).toBe(false);
  expect(contradicts({ ...file, handoffs: 6 }, file)).toBe(true);
  expect(contradicts({ ...file, remands: 2 }, file)).toBe(true);
  expect(contradicts({ ...file, deadline: DEADLINE + 1 }, file)).toBe(true);
});

it.each([
  ['a gap before the ordinal', { handoffs: 3, remands: 0, deadline: DEADLINE }],
  ['more handoffs than the ordinal', { handoffs: 6, remands: 0, deadline: DEADLINE }],
  ['more remands than the file names', { handoffs: 4, remands: 2, deadline: DEADLINE }],
  ['another deadline', { handoffs: 4, remands: 0, deadline: DEADLINE - 1 }],
  ['nothing at all of a case that is on its way', null],
])('%s is looked into', (_, before) => {
  expect(isConsistent(before, { ordinal: 5, remands: 1, deadline: DEADLINE })).toBe(false);
});

it('counts are the same when all three are', () => {
  fc.assert(
    fc.property(counts, counts, (a, b) => {
      expect(areEqual(a, { ...a })).toBe(true);
      expect(areEqual(a, b)).toBe(a.handoffs === b.handoffs && a.remands === b.remands);
      expect(areEqual(null, b)).toBe(false);
    }),
  );
});
