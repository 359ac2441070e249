import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotate, SEVERITIES, strip, TYPES, type Annotation } from './annotation.ts';
import { placeAfter } from './place.ts';
import { faultsOf, faultsOfAnnotated } from './validate.ts';

const ONE: Annotation = {
  afterLine: 1,
  source: 'CLAUDE.md:2',
  type: 'naming',
  severity: 'info',
  guidance: 'Say it so.',
};
const BLOCK =
  '<project-pattern source="CLAUDE.md:2" type="naming" severity="info">\nSay it so.\n</project-pattern>';
const LINES = new Map([['CLAUDE.md', 12]]);

/** Texts of white space, line ends of every kind, and pieces of annotations. */
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
        fc.pre(strip(original).annotations.length === 0);
        const lines = original.split('\n').length;
        const placed = annotations.filter((one) => one.afterLine <= lines);
        const annotated = annotate(original, placed);
        expect(strip(annotated).text).toBe(original);
        expect(strip(annotated).annotations).toHaveLength(placed.length);
      }),
      { numRuns: 500 },
    );
  });

  it('are read back as they were put in', () => {
    const { annotations } = strip(annotate('a\nb', [ONE, { ...ONE, guidance: 'And so.' }]));
    expect(annotations.map(({ guidance }) => guidance)).toEqual(['Say it so.', 'And so.']);
    expect(annotations[0]).toEqual({ ...ONE, afterLine: undefined });
  });

  it('are none where a text only speaks of them', () => {
    const said = [
      '<project-pattern source="filename:LINE" type="TYPE" severity="SEVERITY">\nOne.\n</project-pattern>',
      BLOCK.replace('Say it so.', 'One.\nTwo.'),
      BLOCK.replace('naming', 'opinion'),
    ];
    for (const one of said) expect(strip(one)).toEqual({ text: one, annotations: [] });
    expect(strip(BLOCK.replaceAll('\n', '\r\n')).annotations).toEqual([]);
  });
});

describe('an annotated specification', () => {
  const faultsWith = (changed: Partial<Record<keyof Annotation, string>>): string[] => {
    const block = Object.entries(changed).reduce((now, [name, value]) => {
      const old = name === 'source' ? 'CLAUDE.md:2' : name === 'type' ? 'naming' : 'info';
      return now.replace(`${name}="${old}"`, `${name}="${value}"`);
    }, BLOCK);
    return faultsOfAnnotated('a\n', `a\n${block}\n`, LINES);
  };

  it('is faultless where it is the original with annotations that hold', () => {
    expect(faultsWith({})).toEqual([]);
    expect(faultsWith({ source: 'CLAUDE.md:0012' })).toEqual([]);
  });

  it('must be the original byte for byte', () => {
    const fault = ['the annotated specification changes the original'];
    for (const other of [
      `a \n${BLOCK}\n`,
      `b\n${BLOCK}\n`,
      `a\n\n${BLOCK}\n`,
      `a${BLOCK}\n`,
      'a',
      '',
    ]) {
      expect(faultsOfAnnotated('a\n', other, LINES)).toEqual(fault);
    }
  });

  it.each([
    [{ source: 'CLAUDE.md:13' }, 'CLAUDE.md has 12 lines'],
    [{ source: 'CLAUDE.md:0' }, 'is not of the form'],
    [{ source: 'README.md:1' }, 'no such file was given'],
    [{ source: '.active_context.md:1' }, 'no such file was given'],
    [{ type: 'opinion' }, 'type "opinion" is none of'],
    [{ severity: 'fatal' }, 'severity "fatal" is none of'],
  ])('may not have %j', (changed, fault) => {
    expect(faultsOf({ ...ONE, ...changed }, LINES)).toEqual([expect.stringContaining(fault)]);
    expect(faultsWith(changed)).toHaveLength(1);
  });

  it('may not have an annotation without one of its attributes: it is then part of the text', () => {
    const lacking = BLOCK.replace(' severity="info"', '');
    expect(faultsOfAnnotated('a\n', `a\n${lacking}\n`, LINES)).toHaveLength(1);
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

  it('behind the last line, not behind the line feed after it', () => {
    expect(placeAfter('One\n', 1)).toBe(1);
  });
});
