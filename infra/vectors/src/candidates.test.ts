import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyRow } from '#src/candidates.ts';
import { unitVector } from '#src/checks.ts';
import { Matrix } from '#src/matrix.ts';
import { loadNative } from '#src/native.ts';
import { byCandidates, byScan } from '#src/nearest.ts';

const DIMENSIONS = 24;
const SIZE = 2048;

const native = await loadNative();
if (native === null) throw new Error('usearch has no binary for this machine');

const direction = (seed: number): Float32Array =>
  unitVector(
    Float32Array.from({ length: DIMENSIONS }, (_, at) =>
      Math.sin(1 + seed * 7.31 + at * (seed % 13)),
    ),
    DIMENSIONS,
    'vector',
  );

/** Each direction occurs several times, for many ties. */
const matrix = new Matrix(DIMENSIONS);
for (let n = 0; n < SIZE; n += 1) {
  const tags = n % 50 === 3 ? ['rare'] : [];
  const passage = { id: `p${(n * 7919) % SIZE}`, text: '', tags };
  matrix.set({ passage, vector: direction(n % 500), change: n + 1 });
}

describe('candidates of every row', () => {
  it('lead to exactly what a scan finds, ties and filters included', () => {
    const choose = everyRow(native, matrix);
    let chosen = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600 }),
        fc.constantFrom(1, -1),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        (seed, sign, topK, rare) => {
          const question = {
            vector: direction(seed).map((value) => value * sign),
            topK,
            passes: ({ tags }: { tags: readonly string[] }) => !rare || tags.includes('rare'),
          };
          const hits = byCandidates(matrix, choose, question);
          if (hits === null) return;
          chosen += 1;
          expect(hits).toEqual(byScan(matrix, question));
        },
      ),
    );
    expect(chosen).toBeGreaterThan(20);
  });
});
