import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Chooser } from '#src/candidates.ts';
import { Matrix } from '#src/matrix.ts';
import { byCandidates, byScan, type Question } from '#src/nearest.ts';

const SIZE = 8192;

/** Passage n is at n/SIZE of a quarter turn from the query. */
const matrix = new Matrix(2);
for (let n = 0; n < SIZE; n += 1) {
  const turn = ((n / SIZE) * Math.PI) / 2;
  const passage = { id: `p${String(n).padStart(4, '0')}`, text: '', tags: [] };
  matrix.set({ passage, vector: Float32Array.of(Math.cos(turn), Math.sin(turn)), change: n + 1 });
}

const question = (topK: number, passes: Question['passes'] = () => true): Question => ({
  vector: Float32Array.of(1, 0),
  topK,
  passes,
});

function inTurn(beyond: number): { choose: Chooser; asked: number[] } {
  const asked: number[] = [];
  const choose: Chooser = (_, count) => {
    asked.push(count);
    return { slots: Array.from({ length: count }, (__, at) => at), beyond };
  };
  return { choose, asked };
}

const numberOf = (id: string): number => Number(id.slice(1));

describe('byCandidates', () => {
  it('asks for 128, or for 4 for each hit, and takes what passes', () => {
    const few = inTurn(-Infinity);
    const hits = byCandidates(matrix, few.choose, question(10));
    expect(hits).toEqual(byScan(matrix, question(10)));
    expect(few.asked).toEqual([128]);
    const many = inTurn(-Infinity);
    expect(byCandidates(matrix, many.choose, question(100))).toHaveLength(100);
    expect(many.asked).toEqual([400]);
  });

  it('asks for four times as many while too few pass, and gives up at an eighth of all rows', () => {
    const rare = inTurn(-Infinity);
    const every100th = question(5, ({ id }) => numberOf(id) % 100 === 99);
    expect(byCandidates(matrix, rare.choose, every100th)).toEqual(byScan(matrix, every100th));
    expect(rare.asked).toEqual([128, 512]);
    const none = inTurn(-Infinity);
    expect(
      byCandidates(
        matrix,
        none.choose,
        question(1, () => false),
      ),
    ).toBeNull();
    expect(none.asked).toEqual([128, 512]);
    expect(byCandidates(matrix, none.choose, question(SIZE))).toBeNull();
  });

  it('does not trust hits that one which was not chosen may be nearer than', () => {
    const unsure = inTurn(1);
    expect(byCandidates(matrix, unsure.choose, question(10))).toBeNull();
    expect(unsure.asked).toEqual([128, 512]);
  });
});

describe('Matrix', () => {
  it('finds what a plain list would, after any changes', () => {
    const id = fc.integer({ min: 0, max: 9 });
    const turn = fc.double({ min: 0, max: 6, noNaN: true });
    const step = fc.oneof(fc.record({ put: id, turn }), fc.record({ remove: id }));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const made = new Matrix(2);
        const plain = new Map<string, { turn: number; change: number }>();
        for (const [at, one] of steps.entries()) {
          const key = `p${'put' in one ? one.put : one.remove}`;
          if ('put' in one) {
            const vector = Float32Array.of(Math.cos(one.turn), Math.sin(one.turn));
            made.set({ passage: { id: key, text: '', tags: [] }, vector, change: at });
            plain.set(key, { turn: one.turn, change: at });
          } else {
            made.delete(key);
            plain.delete(key);
          }
        }
        expect(made.size).toBe(plain.size);
        for (const [key, { turn: one, change }] of plain) {
          expect(made.similarity(Float32Array.of(1, 0), key)).toBeCloseTo(Math.cos(one), 5);
          expect(made.passages[made.slotOf(change) ?? -1]?.id).toBe(key);
        }
        const living = new Set([...plain.values()].map(({ change }) => change));
        for (const change of steps.keys()) {
          if (!living.has(change)) expect(made.slotOf(change)).toBeUndefined();
        }
        const late = [...plain].filter(([, { change }]) => change > 4).map(([key]) => key);
        const found = made.slotsAfter(4).map((slot) => made.passages[slot]?.id);
        expect(new Set(found)).toEqual(new Set(late));
        expect(found).toHaveLength(late.length);
      }),
    );
  });
});
