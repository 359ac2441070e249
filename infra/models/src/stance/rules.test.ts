import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { softmax } from '#src/stance/probabilities.ts';
import { lacksNames, applyRules, type Rule } from '#src/stance/rules.ts';

const always: Rule = {
  name: 'always',
  factors: () => ({ support: 0.5, refute: 2, neutral: 1 }),
};

const of = (claim: string, window: string) => ({ claim, window, passage: window });

test('two names that a window lacks are unattested, one is not', () => {
  const claim = 'Ada Lovelace met Charles Babbage in London.';
  expect(lacksNames(claim, 'Ada Lovelace met Charles Babbage there.')).toBe(false);
  expect(lacksNames(claim, 'She met Charles Babbage at a party.')).toBe(true);
  const read = { support: 0.5, refute: 0.2, neutral: 0.3 };
  expect(applyRules(of(claim, 'She met him at a party.'), read).neutral).toBeCloseTo(
    0.45 / 1.15,
    9,
  );
});

describe('rules', () => {
  const logit = fc.double({ min: -8, max: 8, noNaN: true });
  const stances = fc.tuple(logit, logit, logit).map(softmax);

  it('leave a reading as it is where none holds', () => {
    fc.assert(
      fc.property(stances, (read) => {
        expect(applyRules(of('A claim.', 'Bread.'), read)).toEqual(read);
        expect(applyRules(of('The tower has 4 bells.', 'The tower has 5 bells.'), read)).toEqual(
          read,
        );
      }),
    );
  });

  it('move a reading their way and no other, and leave probabilities', () => {
    fc.assert(
      fc.property(stances, (read) => {
        const { support, refute, neutral } = applyRules(of('a', 'b'), read, [always]);
        expect(support + refute + neutral).toBeCloseTo(1, 9);
        expect(refute).toBeGreaterThanOrEqual(read.refute - 1e-12);
        expect(support).toBeLessThanOrEqual(read.support + 1e-12);
      }),
    );
  });
});
