import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Subsequence } from './subsequence.ts';

/** With the full table of prefixes. */
function plain(a: readonly number[], b: readonly number[]): number {
  let row: number[] = Array.from({ length: b.length + 1 }, () => 0);
  for (const one of a) {
    const next = [0];
    for (const [at, other] of b.entries()) {
      const longest = Math.max(row[at + 1] ?? 0, next[at] ?? 0);
      next.push(one === other ? (row[at] ?? 0) + 1 : longest);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

it('is as long as the table of all prefixes says', () => {
  const text = fc.array(fc.nat({ max: 3 }), { maxLength: 100 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(new Subsequence(a).with(b)).toBe(plain(a, b));
    }),
  );
});
