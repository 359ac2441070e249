import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapToTerminal, wrapped } from './wrap.ts';

const word = fc.string({
  unit: fc.constantFrom('a', 'é', '\u{1F600}'),
  minLength: 1,
  maxLength: 50,
});

test('no line is wider than asked, no letter is lost, and each is indented under the first', () => {
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1 }),
      fc.integer({ min: 30, max: 100 }),
      fc.integer({ min: 1, max: 10 }),
      (words, width, indent) => {
        const lead = `${'-'.repeat(indent)} `;
        const lines = wrapped(words.join(' '), lead, width);
        for (const line of lines) expect(Array.from(line).length).toBeLessThanOrEqual(width);
        const [first = '', ...rest] = lines;
        expect(first.startsWith(lead)).toBe(true);
        for (const line of rest) expect(line).toMatch(new RegExp(`^ {${indent + 1}}\\S`));
        const letters = [first.slice(lead.length), ...rest].join('').replaceAll(' ', '');
        expect(letters).toBe(words.join(''));
      },
    ),
  );
});

test('an empty text is its label alone', () => {
  expect(wrapped('', '  label ', 60)).toEqual(['  label']);
});

test('a report is folded below its lines, to 60 columns at least and 100 in a pipe', () => {
  const report = `  - ${'word '.repeat(30)}\n{"a": "${'x'.repeat(200)}"}\n`;
  const [first = '', second, ...rest] = wrapToTerminal(report, 20).split('\n');
  expect(first).toBe(`  - ${'word '.repeat(11).trimEnd()}`);
  expect(second).toMatch(/^ {4}word/);
  expect(rest.slice(-2)).toEqual([report.split('\n')[1], '']);
  expect(wrapToTerminal(report, 0).split('\n')[0]).toHaveLength(98);
});

test('a line that fits keeps its spaces, as the value of a setting may have several', () => {
  expect(wrapToTerminal('  NAME = "a  b"\n', 60)).toBe('  NAME = "a  b"\n');
  expect(wrapToTerminal(`${'a  b '.repeat(40)}\n`, Infinity)).toBe(`${'a  b '.repeat(40)}\n`);
});
