import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowsFor } from '#src/windows-for.ts';

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc.lorem({ maxCount: 12, mode: 'sentences' }),
  fc.array(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 200 }).map((w) => w.join(' ')),
);

describe('windowsFor', () => {
  const claim = 'The bridge of Arden opened in 1781.';
  const said = 'The bridge of Arden was opened in 1781.';
  const other = 'Bread is baked from flour, water, salt and yeast in an oven of brick or steel. ';

  it('is a passage of three sentences, or of 500 characters, as it stands', () => {
    const short = 'It was built in six years. The bridge of Arden opened then.';
    expect(windowsFor(claim, short).map(({ text }) => text)).toEqual([short]);
    const many = `Bread is white. ${said} Water is wet. The sea is salt. It rained.`;
    expect(windowsFor(claim, many)).toEqual([{ text: many, span: { from: 0, to: many.length } }]);
  });

  it('is, of 3,000 words, the best two sentences, the best one with its neighbours, and the best two elsewhere', () => {
    const denied = 'It is not so: the bridge of Arden did not open in 1781.';
    const long = `${other.repeat(100)}${said} ${other.repeat(100)}${denied} ${other.repeat(9)}`;
    const windows = windowsFor(claim, long);
    expect(windows.map(({ text }) => [text.includes(said), text.includes(denied)])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    for (const { text, span } of windows) expect(long.slice(span.from, span.to)).toBe(text);
  });

  it('is, of a log, the lines about the one that has most of the claim, no more than the readers see', () => {
    const noise = (n: number): string => `2031-03-04 14:${n} mill-${n} GET /flour 200 ${n} ms`;
    const before = Array.from({ length: 80 }, (_, n) => noise(10 + n)).join('\n');
    const line = '2031-03-04 15:30 bridge Arden state=open since=1781';
    const windows = windowsFor(claim, `${before}\n${line}\n${before}`);
    expect(windows.map(({ text }) => text.includes(line))).toEqual([true, true, false]);
    for (const { text } of windows) {
      expect(text.length).toBeLessThanOrEqual(220);
      expect(text).toMatch(/^2031.*(?:ms|=1781)$/su);
    }
  });

  it('is found among as many lines as a passage has room for', () => {
    const line = 'The bridge of Arden opened in 1781';
    const windows = windowsFor(claim, `${'x\n'.repeat(32_000)}${line}`);
    expect(windows.some(({ text }) => text.endsWith(line))).toBe(true);
  });

  it('is there in whatever is not blank, the same each time, and the third has no sentence of the others', () => {
    fc.assert(
      fc.property(texts, texts, (asked, passage) => {
        const windows = windowsFor(asked, passage);
        expect(windows.length === 0).toBe(passage.trim() === '');
        expect(windowsFor(asked, passage)).toEqual(windows);
        const [elsewhere, ...near] = windows.map(({ span }) => span).toReversed();
        if (elsewhere === undefined || near.length < 2) return;
        for (const { from, to } of near) {
          expect(to <= elsewhere.from || elsewhere.to <= from).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
