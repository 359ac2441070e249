import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutStruck } from './index.ts';

const squeezed = (text: string): string => withoutStruck(text).replaceAll(/\s+/g, ' ').trim();

describe('withoutStruck', () => {
  it.each([
    ['~~It is open.~~ It is shut.', 'It is shut.'],
    ['<del>It is open.</del> It is shut.', 'It is shut.'],
    ['<S class="a">It is\nopen.</S> It is shut.', 'It is shut.'],
    ['<strike>It is open.</strike> It is shut.', 'It is shut.'],
    ['<p style="text-decoration: line-through">It is open.</p><p>Shut.</p>', '<p>Shut.</p>'],
    ['<span style="display:none">It is open.</span> It is shut.', 'It is shut.'],
    ['Offices\n\n<!--\nIt is open.\n\nAnne -->\n\nParis', 'Offices Paris'],
    ['It is shut. <!-- It is open.', 'It is shut.'],
    [String.raw`\sout{It is \textbf{open}.} It is shut.`, 'It is shut.'],
    ['[-It is open.-] {+It is shut.+}', '{+It is shut.+}'],
    ['{--It is open.--} It is shut.', 'It is shut.'],
    ['I̶t̶ ̶i̶s̶ ̶o̶p̶e̶n̶.̶ It is shut.', 'It is shut.'],
    ['It is ~~not~~ open.', 'It is open.'],
    ['ana: ~It is open.~\nben: it is ~open~, shut', 'ana: ben: it is , shut'],
    ['[s]It is open.[/s] It is shut.', 'It is shut.'],
  ])('%s', (text, said) => {
    expect(squeezed(text)).toBe(said);
  });

  it.each([
    'a = ~~x + ~~y',
    '~~ so ~~',
    '~~one\n\ntwo~~',
    'usage: tool [-a] [-f file] - [b]',
    'List<s> is no tag, and <section>is one</section>',
    '<ins>It is open.</ins>',
    'the set {a}, \\textbf{b}',
    'Đ, ø and ł',
    '#~~~\ncode',
    'from ~10 to ~20, in ~/bin:~/lib or ~a:~b',
    '~one\ntwo~',
    'a[s] + b[/S',
  ])('%s stays', (text) => {
    expect(withoutStruck(text)).toBe(text);
  });

  const mark = fc.constantFrom(
    '~~',
    '<del>',
    '</del>',
    '<!--',
    '-->',
    '\\sout{',
    '{',
    '}',
    '[-',
    '-]',
    '{--',
    '--}',
    'a',
    'İ',
    ' ',
    '\n',
    '\n\n',
    '\u0336',
    '👎',
    '<p style="display:none">',
    '</p>',
    '<s>',
    '</s>',
  );

  it('leaves each sign, and each line, in its place', () => {
    const texts = fc.array(fc.oneof(mark, fc.string({ unit: 'binary', maxLength: 4 })));
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const said = withoutStruck(text);
        expect(said).toHaveLength(text.length);
        for (const [at, sign] of said.split('').entries()) {
          expect([' ', text[at]]).toContain(sign);
        }
        expect(said.split('\n')).toHaveLength(text.split('\n').length);
      }),
      { numRuns: 500 },
    );
  });

  it('takes no time for a megabyte of beginnings that never end', () => {
    const started = performance.now();
    for (const sign of [
      '~~a',
      '<del>',
      '<!--',
      '\\sout{',
      '[-',
      '{--',
      'a\u0336b',
      '<a ',
      '~~a\n\n',
    ]) {
      withoutStruck(sign.repeat(1_000_000 / sign.length));
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
