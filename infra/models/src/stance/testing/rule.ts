import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

type Said = boolean | string | null;

interface Cases {
  /** Claims and texts of which the rule speaks, with what it says where that is a word. */
  readonly speaks: readonly (readonly [claim: string, text: string, said?: string])[];
  /** What it is silent on. */
  readonly silent: readonly (readonly [what: string, claim: string, text: string])[];
  /** Words of which it is silent on every text beside itself. */
  readonly words?: readonly string[];
}

/** What a rule says of texts that are window and passage in one. */
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
