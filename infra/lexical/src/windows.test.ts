import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceSpans } from '#src/sentences.ts';
import { windowsOf } from '#src/windows.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.lorem({ maxCount: 12, mode: 'sentences' }),
  fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 200 }).map((w) => w.join(' ')),
  // A row of a table as it is copied from a web page.
  fc.integer({ min: 0, max: 5000 }).map((spaces) => `Name${' '.repeat(spaces)}Height. It is tall.`),
);

describe('windowsOf', () => {
  it('makes windows of neighbours, each a sentence on from the one before', () => {
    const text = 'One is here. Two is here.  Three is here. Four is here.';
    expect(windowsOf(text, [2]).map((window) => window.text)).toEqual([
      'One is here. Two is here.',
      'Two is here.  Three is here.',
      'Three is here. Four is here.',
    ]);
    expect(windowsOf(text, [9])).toEqual([{ text, span: { from: 0, to: text.length } }]);
    expect(windowsOf(' \n', [1, 3])).toEqual([]);
  });

  it('says where each lies, leaves no sentence out, and makes none too long', () => {
    fc.assert(
      fc.property(texts, fc.subarray([1, 2, 3], { minLength: 1 }), (text, sizes) => {
        const windows = windowsOf(text, sizes);
        const held = new Set<number>();
        for (const { text: part, span } of windows) {
          expect(text.slice(span.from, span.to)).toBe(part);
          expect(part.length).toBeLessThanOrEqual(700);
          expect(part.trim()).not.toBe('');
          for (let at = span.from; at < span.to; at += 1) held.add(at);
        }
        for (const { from, to } of sentenceSpans(text)) {
          for (let at = from; at < to; at += 1) {
            if (text.charAt(at).trim() !== '') expect(held.has(at)).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
