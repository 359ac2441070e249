import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TASKS, tasksOf } from './candidates.ts';
import { chunksOf } from './chunks.ts';
import { namesFile, topicsOf } from './topics.ts';

describe('chunks', () => {
  it('are lines as they stand there, 20 at most, and leave out blank ones alone', () => {
    const line = fc.oneof(fc.constant(''), fc.constant('  '), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 90 }), (given) => {
        const text = given.join('\n');
        const lines = text.split(/\r\n?|\n/);
        const chunks = chunksOf(text);
        const shown = new Set<number>();
        for (const { from, to, text: held } of chunks) {
          expect(held).toBe(lines.slice(from - 1, to).join('\n'));
          expect(to - from).toBeLessThan(20);
          for (let at = from; at <= to; at += 1) {
            expect(shown.has(at)).toBe(false);
            shown.add(at);
          }
        }
        const left = lines.filter((one, at) => one.trim() !== '' && !shown.has(at + 1));
        expect(left).toEqual([]);
      }),
    );
  });

  it('have 3.4 KB at most, and no line that is longer', () => {
    const text = ['a', 'b'.repeat(5000), 'c'.repeat(3000), 'd'.repeat(3000)].join('\n');
    expect(chunksOf(text).map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [3, 3],
      [4, 4],
    ]);
  });
});

describe('topics', () => {
  it('are the sections of a text, with their lines; what stands in a fence is no heading', () => {
    const text =
      '# One\n\nFirst.\n\n```sh\n# no heading\n```\n\n## Two words\n\nSecond tokenStore.\n';
    const topics = topicsOf(text);
    expect(topics.map(({ heading, line }) => [heading, line])).toEqual([
      ['One', 1],
      ['One › Two words', 9],
    ]);
    expect([...(topics[1]?.terms.keys() ?? [])]).toEqual(
      expect.arrayContaining(['token', 'store']),
    );
  });

  it('are 24 at most, of outer headings where there are more', () => {
    const sections = Array.from({ length: 10 }, (_, at) => `## S${at}\n\n### A\n\na\n\n### B\n\nb`);
    expect(topicsOf(sections.join('\n\n')).map(({ heading }) => heading)).toEqual(
      Array.from({ length: 10 }, (_, at) => `S${at}`),
    );
    expect(topicsOf(`${sections.join('\n')}\n`.repeat(9))).toHaveLength(24);
    expect(topicsOf(' \n')).toEqual([]);
  });
});

describe('a file', () => {
  it.each([
    ['a.ts', 'Change `a.ts` and ./b.ts.', true],
    ['b.ts', 'Change `a.ts` and ./b.ts.', true],
    ['src/a.ts', 'See repo/src/a.ts: it is old.', true],
    ['a.ts', 'Change src/schema.ts, src/a.ts, ../a.ts and a.tsx, a.ts.bak.', false],
    ['README.md', 'See docs/README.md.', false],
    ['rc/a.ts', 'See src/a.ts.', false],
  ])('%s is named by “%s”: %s', (path, text, named) => {
    expect(namesFile(text, path)).toBe(named);
  });
});

describe('a task', () => {
  it.each([
    ['src/a.ts', 'export class A {}', ['related_code']],
    ['src/a-service.ts', 'const x = 1;', ['existing_patterns']],
    ['src/a.test.ts', 'class A { schema }', ['tests']],
    ['tests/test_a.py', 'class A: pass', ['tests']],
    ['docs/a.md', 'The README of it.', ['documentation']],
    ['docs/b.md', 'A rapid cap.', []],
    ['db/a.sql', 'CREATE TABLE a;', ['schemas']],
    ['a.png', 'class schema README', []],
  ])('looks at %s by its name and its words', (path, text, expected) => {
    expect(tasksOf(TASKS, path, text)).toEqual(expected);
  });
});
