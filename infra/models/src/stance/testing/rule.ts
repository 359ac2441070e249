import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

type Said = boolean | string | null;

interface Cases {
  /** Claims and texts to which the rule applies, with the outcome where it has several. */
  readonly speaks: readonly (readonly [claim: string, text: string, said?: string])[];
  /** Claims and texts to which it does not apply, and why. */
  readonly silent: readonly (readonly [what: string, claim: string, text: string])[];
  /** Words from which texts are generated; the rule must not apply to any of these as both claim and window. */
  readonly words?: readonly string[];
}

/** Tests a rule on texts that are both window and passage. */
export function ruleCases(
  topic: string,
  rule: (claim: string, window: string, passage: string) => Said,
  { speaks, silent, words }: Cases,
): void {
  describe(topic, () => {
    it.each(speaks.map((one) => [one.join(' / '), one] as const))(
      '%s',
      (_, [claim, text, said]) => {
        expect(rule(claim, text, text)).toBe(said ?? true);
      },
    );

    it.each(silent)('not %s', (_, claim, text) => {
      expect(rule(claim, text, text) || null).toBeNull();
    });

    if (words === undefined) return;
    it('no text beside itself', () => {
      const word = fc.constantFrom(...words);
      const text = fc.array(word, { maxLength: 9 }).map((some) => some.join(' '));
      fc.assert(fc.property(text, (one) => !rule(one, one, one)));
    });
  });
}
