import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checklistOf } from './checklist.ts';
import { technologiesIn, technologyNamed } from './detect.ts';
import { parseNuances } from './parse.ts';
import { scaffold } from './scaffold.ts';

describe('technologies', () => {
  it.each([
    ['Sessions in Redis, rows in Postgres by PrismaClient.', ['postgresql', 'prisma', 'redis']],
    ['src/app.ts imports from "next/router"', ['nextjs', 'typescript']],
    ['We use pg_dump and React.', ['postgresql', 'react']],
    // English words, and parts of longer words, that are not technologies.
    ['Go on, react to it at rest; type an interface; express rusty javelins.', []],
    ['predisposed, postgresqlish', []],
  ])('of %j are %j', (text, technologies) => {
    expect(technologiesIn(text)).toEqual(technologies);
  });

  it('have one name, however a heading writes it', () => {
    const written = ['Next.js 15', 'NEXTJS', 'PostgreSQL', 'Acme Billing'];
    expect(written.map(technologyNamed)).toEqual([
      'nextjs',
      'nextjs',
      'postgresql',
      'acme billing',
    ]);
  });
});

describe('NUANCES.md', () => {
  const text = `# Technology Nuances

What stands here is about nothing.

## Convex ##
- Reads return entire rows,
  not columns.
1. Indexes first.

### Details

A paragraph of
two lines.

\`\`\`
- code
## Code
\`\`\`
<!-- - a comment
- and more -->
* Last.

## Redis\r
- One.\r

# Another part
- Of nothing.
`;

  it('has one nuance for each item and paragraph below a technology', () => {
    const said = parseNuances(text, 'NUANCES.md').map(
      (one) => `${one.technology}|${one.text}|${one.source}`,
    );
    expect(said).toEqual([
      'Convex|Reads return entire rows, not columns.|NUANCES.md:6',
      'Convex|Indexes first.|NUANCES.md:8',
      'Convex|A paragraph of two lines.|NUANCES.md:12',
      'Convex|Last.|NUANCES.md:21',
      'Redis|One.|NUANCES.md:24',
    ]);
  });

  it.each([
    ['a comment behind an item', '- A. <!-- TODO -->\n- B.', ['A.', 'B.']],
    [
      'the mark of a comment in code',
      '- Use `<!--` with care.\n- B.',
      ['Use `<!--` with care.', 'B.'],
    ],
    ['the mark of a comment in a fence', '```html\n<!--\n```\n- B.', ['B.']],
    ['a fence in a longer one', '````\n```\n- code\n```\n````\n- B.', ['B.']],
    ['a fence in a comment', '<!--\n```\n-->\n- B.', ['B.']],
  ])('loses no nuance by %s', (_what, rows, said) => {
    const read = parseNuances(`## Redis\n\n${rows}\n`, 'NUANCES.md');
    expect(read.map(({ text: one }) => one)).toEqual(said);
  });

  it('is read, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('## A', '- b', '```', '<!--', '-->', '', 'c', '# D')),
        (rows) => {
          const read = parseNuances(rows.join('\n'), 'N');
          for (const { source } of read) {
            expect(rows[Number(source.slice(2)) - 1]).toMatch(/^(?:- b|c|-->)$/);
          }
        },
      ),
    );
  });

  it('that was just scaffolded has headings and no nuance', () => {
    const made = scaffold(['nextjs', 'redis']);
    expect(made.match(/^## .*$/gm)).toEqual(['## Next.js', '## Redis']);
    expect(parseNuances(made, 'NUANCES.md')).toEqual([]);
  });
});

describe('the divergence checklist', () => {
  const nuance = { technology: 'Redis', text: 'A.', source: 'NUANCES.md:3' };

  it('has what causes bugs first', () => {
    const list = checklistOf([
      { ...nuance, severity: null },
      { ...nuance, text: 'B.', severity: 'low', source: 'https://redis.io/b' },
      { ...nuance, text: 'C.', severity: 'high' },
    ]);
    expect(list.match(/^- .*$/gm)).toEqual([
      '- [ ] Redis: C. (NUANCES.md:3, high)',
      '- [ ] Redis: B. (https://redis.io/b, low)',
      '- [ ] Redis: A. (NUANCES.md:3)',
    ]);
    expect(list).toContain('Does the specification assume standard behavior');
  });

  it('is empty for nothing', () => {
    expect(checklistOf([])).toBe('');
  });
});
