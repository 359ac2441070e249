import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdownReport } from '#src/report.ts';

const TIDES = `# Tides

Question: What causes
the tides?

## Causes

The Moon does [newton][^laplace],
and \`[code]\` cites nothing, nor does \\[this] or [a](https://example.org).

### In detail

- The Sun helps [newton].

## What follows {#next}

Two floods a day [tables].

## Sources

- [newton] The Moon pulls on the sea.
  It does so on both sides.
  - source: Principia
  - date: 1687-07-05
  - credibility: 0.9
- [^laplace]: The sea answers late.

[tables]: Two floods are listed for each day.
`;

describe('readMarkdownReport', () => {
  it.each(['Sources:', '**References**', '_Sources_', 'references :'])(
    'takes the sources that stand under "## %s"',
    (heading) => {
      const read = readMarkdownReport(`# T\n\n## A\n\nx [a].\n\n## ${heading}\n\n- [a] y\n`);
      expect(read).toMatchObject({ ok: true, report: { sources: [{ id: 'a', text: 'y' }] } });
      expect(read.ok && read.report.sections).toHaveLength(1);
    },
  );

  it('reads title, question, sections, citations and sources', () => {
    const text = TIDES.split('## Causes\n\n')[1]?.split('\n\n## What')[0];
    expect(readMarkdownReport(TIDES)).toEqual({
      ok: true,
      report: {
        title: 'Tides',
        question: 'What causes the tides?',
        sections: [
          { id: 'causes', heading: 'Causes', text, citations: ['newton', 'laplace'] },
          {
            id: 'next',
            heading: 'What follows',
            text: 'Two floods a day [tables].',
            citations: ['tables'],
          },
        ],
        sources: [
          {
            id: 'newton',
            text: 'The Moon pulls on the sea. It does so on both sides.',
            source: 'Principia',
            date: '1687-07-05',
            credibility: 0.9,
          },
          { id: 'laplace', text: 'The sea answers late.' },
          { id: 'tables', text: 'Two floods are listed for each day.' },
        ],
      },
      notes: [],
    });
  });

  it('reads the same with the line ends of Windows', () => {
    expect(readMarkdownReport(TIDES.replaceAll('\n', '\r\n'))).toEqual(readMarkdownReport(TIDES));
  });

  it('takes text under the title for a section, and the title of front matter', () => {
    const read = readMarkdownReport('<!-- ours -->\n\n# The tides\n\nThey come twice.\n');
    expect(read).toMatchObject({
      report: { sections: [{ id: 'the-tides', heading: 'The tides', text: 'They come twice.' }] },
    });
    const front = readMarkdownReport('---\ntitle: Tides\n---\n## Causes\n\nThe Moon [a].\n');
    expect(front).toMatchObject({
      report: { title: 'Tides' },
      notes: ['line 6: citation [a] has no source'],
    });
  });

  it('notes once, by its line, an id that is cited and has no source', () => {
    const read = readMarkdownReport('# T\n\n## A\n\nOne [b].\nTwo [c] and\nthree [d] [c].\n');
    expect(read).toMatchObject({
      ok: true,
      report: { sections: [{ citations: ['b', 'c', 'd'] }], sources: [] },
      notes: [
        'line 5: citation [b] has no source',
        'line 6: citation [c] has no source',
        'line 7: citation [d] has no source',
      ],
    });
  });

  it.each([
    ['no title', '## A\n\nx\n', ['line 1: no title; begin the report with "# title"']],
    [
      'no section',
      '# T\n\n## Sources\n\n- [a] x\n',
      ['line 1: no section; give each a heading "## section"'],
    ],
    [
      'a section id twice',
      '# T\n\n## A b\n\nx\n\n## a B!\n\ny\n',
      ['line 7: section id "a-b" twice, first in line 3; end one heading with {#another-id}'],
    ],
    ['an empty section', '# T\n\n## A\n\n## B\n\ny\n', ['line 3: the section "A" has no text']],
    [
      'a second title',
      '# T\n\n## A\n\nx\n\n# U\n',
      ['line 7: a second title; write a section\'s heading as "## section"'],
    ],
    [
      'text before the title',
      'x\n\n# T\n\n## A\n\nx\n',
      ['line 1: text before the title; put it under a heading'],
    ],
    [
      'a list of sources with other things in it',
      '# T\n\n## A\n\nx\n\n## Sources\n\nSee also:\n\n- [a] x\n- [a] y\n',
      [
        'line 9: no source begins here; write "- [id] text"',
        'line 12: source id "a" twice, first in line 11',
      ],
    ],
    [
      'a credibility that is none',
      '# T\n\n## A\n\nx\n\n## References\n\n- [a] x\n  - credibility: high\n',
      ['line 9: the credibility of [a] must be a number from 0 to 1'],
    ],
    [
      'an id that means the whole report',
      '# T\n\n## Global\n\nx\n',
      ['line 3: sections.0.id: "global" means the whole report; rename it'],
    ],
    [
      'a source without text',
      '# T\n\n## A\n\nx\n\n## Sources\n\n- [a]\n',
      ['line 9: sources.0.text is empty'],
    ],
  ])('refuses %s by its line', (_what, markdown, faults) => {
    expect(readMarkdownReport(markdown)).toEqual({ ok: false, faults });
  });

  it('refuses a text over the limit without parsing it', () => {
    expect(readMarkdownReport(`# T\n\n## A\n\n${'[x] '.repeat(100_000)}`)).toEqual({
      ok: false,
      faults: ['the report has 400011 characters; at most 262144 are read'],
    });
  });
});

const word = fc.stringMatching(/^[a-zéß][a-z0-9é]{0,7}$/);
const words = fc.array(word, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
const heading = words.filter((text) => text !== 'sources' && text !== 'references');
const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,9}$/).filter((one) => one !== 'global');

interface Block {
  readonly text: string;
  readonly cites: readonly string[];
}

const saying: fc.Arbitrary<Block> = fc
  .array(fc.record({ said: words, cited: id, note: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map((all) => ({
    text: all.map((one) => `${one.said} [${one.note ? '^' : ''}${one.cited}].`).join('\n'),
    cites: all.map((one) => one.cited),
  }));
const block: fc.Arbitrary<Block> = fc.oneof(
  saying,
  saying.map(({ text, cites }) => ({ text: `- ${text.replaceAll('\n', '\n- ')}`, cites })),
  saying.map(({ text, cites }) => ({ text: `**${text.replaceAll('\n', ' ')}**`, cites })),
  saying.map(({ text }) => ({ text: `\`\`\`\n## ${text}\n\`\`\``, cites: [] })),
  words.map((text) => ({ text: `### ${text}`, cites: [] })),
);

/** A paragraph parts the lists, or they would be one. */
const sections = fc.uniqueArray(
  fc.record({ id, heading, blocks: fc.array(block, { minLength: 1, maxLength: 4 }) }),
  { minLength: 1, maxLength: 5, selector: (section) => section.id },
);
const sources = fc.uniqueArray(fc.record({ id, text: words, source: words }), {
  maxLength: 5,
  selector: (source) => source.id,
});

describe('a report that is written as Markdown', () => {
  it('reads back with the same sections, citations and sources', () => {
    fc.assert(
      fc.property(heading, sections, sources, (title, written, known) => {
        const expected = written.map(({ blocks, ...section }) => {
          const cites = [...new Set(blocks.flatMap((one) => one.cites))];
          return {
            ...section,
            text: blocks.map(({ text }) => text).join('\n\n'),
            ...(cites.length === 0 ? {} : { citations: cites }),
          };
        });
        const markdown = [
          `# ${title}`,
          ...expected.flatMap((one) => [`## ${one.heading} {#${one.id}}`, one.text]),
          '## Sources',
          ...known.map((one) => `- [${one.id}] ${one.text}\n  - source: ${one.source}`),
        ].join('\n\n');
        const read = readMarkdownReport(markdown);
        expect(read).toMatchObject({ ok: true });
        if (!read.ok) return;
        expect(read.report).toEqual({ title, sections: expected, sources: known });
      }),
    );
  });

  it('never throws, whatever the text', () => {
    const piece = fc.constantFrom(
      '# ',
      '## ',
      '\n',
      '[a]',
      '[^b]:',
      '- ',
      '  - date: ',
      'x',
      '```',
      '---',
      '{#',
      '}',
      '\\',
      '>',
      '\t',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const read = readMarkdownReport(pieces.join(''));
        if (read.ok) expect(read.report.sections.length).toBeGreaterThan(0);
        else expect(read.faults.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});
