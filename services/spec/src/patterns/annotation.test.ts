import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotate, isAnnotated, SEVERITIES, TYPES, type Annotation } from './annotation.ts';
import { placeAfter } from './place.ts';

const ONE: Annotation = {
  afterLine: 1,
  source: 'CLAUDE.md:2',
  type: 'naming',
  severity: 'info',
  guidance: 'Say it so.',
};
const BLOCK =
  '<project-pattern source="CLAUDE.md:2" type="naming" severity="info">\nSay it so.\n</project-pattern>';

function strip(annotated: string): { readonly text: string; readonly count: number } {
  const lines = annotated.split('\n');
  const kept: string[] = [];
  let count = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (isAnnotated(lines.slice(at, at + 3).join('\n'))) {
      count += 1;
      at += 2;
    } else kept.push(lines[at] ?? '');
  }
  return { text: kept.join('\n'), count };
}

/** Texts of white space, line ends of every kind, and fragments of annotations. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        ' ',
        '\t',
        '\n\n',
        '\u2028',
        '\uFEFF',
        '<project-pattern>',
      ),
      fc.constantFrom(...BLOCK.split('\n'), '```', '- a'),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(''));
const annotation = fc.record({
  afterLine: fc.nat(30),
  source: fc.integer({ min: 1, max: 12 }).map((line) => `CLAUDE.md:${line}`),
  type: fc.constantFrom(...TYPES),
  severity: fc.constantFrom(...SEVERITIES),
  guidance: fc.stringMatching(/^[a-z"'&=>/ -]{1,40}$/),
});

describe('annotations', () => {
  it('are lines of their own', () => {
    expect(annotate('a\nb\n', [ONE])).toBe(`a\n${BLOCK}\nb\n`);
    expect(annotate('a', [ONE])).toBe(`a\n${BLOCK}`);
    expect(annotate('a\r\nb', [ONE])).toBe(`a\r\n${BLOCK}\nb`);
  });

  it('are taken out exactly, whatever white space the text has', () => {
    fc.assert(
      fc.property(text, fc.array(annotation, { maxLength: 5 }), (original, annotations) => {
        fc.pre(!isAnnotated(original));
        const lines = original.split('\n').length;
        const placed = annotations.filter((one) => one.afterLine <= lines);
        const annotated = annotate(original, placed);
        expect(strip(annotated)).toEqual({ text: original, count: placed.length });
        expect(isAnnotated(annotated)).toBe(placed.length > 0);
      }),
      { numRuns: 500 },
    );
  });

  it('of one place stand in the order given', () => {
    const both = annotate('a\nb', [ONE, { ...ONE, guidance: 'And so.' }]);
    expect(both).toBe(`a\n${BLOCK}\n${BLOCK.replace('Say it so.', 'And so.')}\nb`);
  });

  it('are none where a text only speaks of them', () => {
    const said = [
      '<project-pattern source="filename:LINE" type="TYPE" severity="SEVERITY">\nOne.\n</project-pattern>',
      BLOCK.replace('Say it so.', 'One.\nTwo.'),
      BLOCK.replace('naming', 'opinion'),
      BLOCK.replace('"info"', '"fatal"'),
      BLOCK.replace('CLAUDE.md', 'README.md'),
      BLOCK.replace(' severity="info"', ''),
      BLOCK.replaceAll('\n', '\r\n'),
    ];
    for (const one of said) expect(isAnnotated(one)).toBe(false);
    expect(isAnnotated(`a\n${BLOCK}\n`)).toBe(true);
  });
});

describe('an annotation goes', () => {
  const markdown = '# A\n\nOne\ntwo.\n\n```\ncode\n\nmore\n```\nend';
  it.each([
    [1, 1],
    [3, 4],
    [4, 4],
    [7, 11],
    [99, 11],
  ])('of line %i behind line %i', (line, after) => {
    expect(placeAfter(markdown, line)).toBe(after);
  });

  it('behind the whole of a fence that holds another', () => {
    expect(placeAfter('````\n```\n\ncode\n```\n\nmore\n````\n\nend', 1)).toBe(8);
  });

  it('behind the last line, not behind the line feed after it', () => {
    expect(placeAfter('One\n', 1)).toBe(1);
  });
});
