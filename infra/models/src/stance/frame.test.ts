import fc from 'fast-check';
import { expect, it } from 'vitest';
import { framed } from '#src/stance/frame.ts';

const FRAME = { start: 101, end: 102 };
const ids = (most: number) => fc.array(fc.integer({ min: 1000, max: 30_000 }), { maxLength: most });

it('frames a pair as the model was trained, each part of its kind', () => {
  expect(framed([7, 8], [9], FRAME, 192)).toEqual({
    ids: [101, 7, 8, 102, 9, 102],
    kinds: [0, 0, 0, 0, 1, 1],
  });
});

it('keeps within the limit, cuts the evidence at its end, and reads a claim whole or not at all', () => {
  fc.assert(
    fc.property(ids(300), ids(300), fc.integer({ min: 8, max: 256 }), (evidence, claim, most) => {
      const half = Math.floor((most - 3) / 2);
      const pair = framed(evidence, claim, FRAME, most);
      const fits = claim.length <= half || claim.length + evidence.length + 3 <= most;
      expect(pair !== null).toBe(fits);
      if (pair === null) return;
      const { ids: all, kinds } = pair;
      expect(all.length).toBe(Math.min(most, evidence.length + claim.length + 3));
      expect(kinds.length).toBe(all.length);
      const first = kinds.indexOf(1) < 0 ? all.length : kinds.indexOf(1);
      const [ofEvidence, ofClaim] = [all.slice(1, first - 1), all.slice(first, -1)];
      expect(evidence.slice(0, ofEvidence.length)).toEqual(ofEvidence);
      expect(ofClaim).toEqual(claim);
    }),
  );
});
