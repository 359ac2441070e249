import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decisive } from '#src/pool.ts';
import { softmax } from '#src/probabilities.ts';

const logit = fc.double({ min: -8, max: 8, noNaN: true });
const stances = fc.tuple(logit, logit, logit).map(softmax);
const read = (support: number, refute: number) => ({
  support,
  refute,
  neutral: 1 - support - refute,
});

describe('the decisive window', () => {
  it('is the plainest, the first of equals; there is none of nothing', () => {
    expect(decisive([read(0.2, 0.1), read(0.1, 0.7), read(0.6, 0.3)])).toBe(1);
    expect(decisive([read(0.4, 0.1), read(0.1, 0.4)])).toBe(0);
    expect(decisive([])).toBe(-1);
  });

  it('says at least as much as any other, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(stances, { minLength: 1, maxLength: 12 }), (windows) => {
        const chosen = windows[decisive(windows)];
        if (chosen === undefined) throw new Error('one of them was to be chosen');
        const top = Math.max(chosen.support, chosen.refute);
        for (const { support, refute } of windows) {
          expect(Math.max(support, refute)).toBeLessThanOrEqual(top);
        }
        const turned = windows.toReversed();
        const other = turned[decisive(turned)];
        expect(Math.max(other?.support ?? 0, other?.refute ?? 0)).toBe(top);
      }),
    );
  });
});
