import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, textOf } from '#src/document.ts';
import { asOneLine } from '#src/outline.ts';
import { PASSAGE_LIMITS, passagesOf } from '#src/passages.ts';
import { parsePlain } from '#src/plain.ts';

const under = (headings: string[], ...texts: string[]): Block[] =>
  texts.map((text) => ({ text, headings }));
const bodies = (blocks: Block[]) => passagesOf(blocks).map(({ body }) => body);

describe('passagesOf', () => {
  it('puts the headings above before a passage, and keeps them out of its span', () => {
    const [one] = passagesOf(under(['Tides', 'Causes'], 'The Moon causes the tides.'));
    expect(one).toEqual({
      text: 'Tides › Causes\n\nThe Moon causes the tides.',
      body: 'The Moon causes the tides.',
      from: 0,
      to: 26,
    });
  });

  it('shortens a long path of headings from its middle', () => {
    const long = 'A section with a rather long name that says much of what is in it';
    const [one] = passagesOf(under(['The title', long, long, long, 'Causes'], 'The Moon does it.'));
    expect(one?.text).toBe('The title › … › Causes\n\nThe Moon does it.');
  });

  it('keeps the name of a section whose lines are not so, however long the path is', () => {
    const long = 'A section with a rather long name that says much of what is in it';
    const [one] = passagesOf(
      under([long, 'Rejected claims', long, long, 'Causes'], 'The Moon does it.'),
    );
    expect(one?.text).toBe(`${long} › … › Rejected claims › Causes\n\nThe Moon does it.`);
  });

  it('never crosses a heading', () => {
    const blocks = [...under(['One'], 'A first one.'), ...under(['Two'], 'A second one.')];
    expect(bodies(blocks)).toEqual(['A first one.', 'A second one.']);
  });

  it('puts short paragraphs together, of about as many sentences each', () => {
    const items = ['one', 'two', 'three', 'four', 'five', 'six'].map((n) => `Item ${n}.`);
    expect(bodies(under([], ...items))).toEqual([
      'Item one.\nItem two.\nItem three.',
      'Item four.\nItem five.\nItem six.',
    ]);
  });

  it('keeps a line that leads over with what it leads to', () => {
    const long = `${'Many words stand here and fill the passage up to its limit. '.repeat(8).trim()}`;
    const cut = bodies(under([], long, 'There are two:', 'The first one.', 'The second one.'));
    expect(cut.at(-1)).toBe('There are two:\nThe first one.\nThe second one.');
  });

  it('cuts a long paragraph into parts of as many sentences', () => {
    const sentence = 'The Moon orbits the Earth once in some twenty-seven days.';
    const cut = bodies(under([], Array<string>(6).fill(sentence).join(' ')));
    expect(cut).toEqual(Array<string>(2).fill([sentence, sentence, sentence].join(' ')));
  });

  it('does not cut at an abbreviation', () => {
    const text = 'Dr. Lee of the U.S. team used, e.g. on Jan. 5, 2.5 g. It helped.';
    expect(bodies(under([], text))).toEqual([text]);
  });

  it('cuts a sentence over the limit between words, and never a character', () => {
    const cut = bodies(under([], 'word '.repeat(500).trim()));
    expect(cut.every((part) => /^word( word)*$/.test(part))).toBe(true);
    const pairs = bodies(under([], '𝒳'.repeat(1500)));
    expect(pairs.join('')).toBe('𝒳'.repeat(1500));
    expect(pairs.every((part) => part.isWellFormed())).toBe(true);
  });

  it('cuts a log between its lines', () => {
    const line = (n: number): string => `14:${n} basket-${n} readiness probe failed with 503`;
    const log = Array.from({ length: 50 }, (_, n) => line(10 + n));
    const cut = bodies([...parsePlain(log.join('\r\n')).blocks]);
    expect(cut.join('\n').split('\n')).toEqual(log);
    expect(cut.length).toBeLessThan(5);
  });

  it('holds the limits, gives exact spans, and leaves nothing out', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-zA-Z]{1,14}[.!?:,]?$/),
      fc.constantFrom('Dr.', 'e.g.', '3.5', '—', 'été', '月。'),
    );
    const text = fc
      .array(word, { minLength: 1, maxLength: 260 })
      .map((words) => asOneLine(words.join(' ')));
    const headings = fc.array(fc.constantFrom('One', 'Two', 'x'.repeat(120)), { maxLength: 3 });
    const blocks = fc.array(fc.record({ text, headings }), { maxLength: 8 });
    fc.assert(
      fc.property(blocks, (all) => {
        const whole = textOf(all);
        const passages = passagesOf(all);
        let end = 0;
        for (const one of passages) {
          expect(one.text.length).toBeLessThanOrEqual(PASSAGE_LIMITS.characters);
          expect(one.body).toBe(whole.slice(one.from, one.to));
          expect(one.body).toBe(one.body.trim());
          expect(one.text.endsWith(one.body)).toBe(true);
          expect(whole.slice(end, one.from)).toMatch(/^[^\p{L}\p{N}]*$/u);
          end = one.to;
        }
        expect(whole.slice(end)).toMatch(/^[^\p{L}\p{N}]*$/u);
      }),
    );
  });
});
