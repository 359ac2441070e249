import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '#src/markdown.ts';
import { sectionsOf } from '#src/plain-sections.ts';
import { parsePlain } from '#src/plain.ts';

const texts = (source: string) => parseMarkdown(source).blocks.map(({ text }) => text);

describe('parseMarkdown', () => {
  it('reads text without its markup, and entities as what they stand for', () => {
    const source = 'The **Moon** [causes](https://example.org) `tides` &amp; more.\nSo it is.\n';
    expect(texts(source)).toEqual(['The Moon causes tides & more. So it is.']);
  });

  it('leaves out what is struck out, and comments', () => {
    const source =
      '~~It is *open*.~~ **It ~~was~~ is** shut.\n\n<!--\nIt is open.\n-->\n\n~~All.~~\n';
    expect(texts(source)).toEqual(['It is shut.']);
  });

  it('leaves out what a tag strikes out inside of a block of HTML', () => {
    const { blocks } = parseMarkdown('<p>\n<del>It is open.</del> It is shut.\n</p>\n', true);
    expect(blocks.map(({ text }) => text)).toEqual(['It is shut.']);
  });

  it('leaves out what a tag of HTML strikes out, in a line and over blocks', () => {
    const line =
      'It <s>is open</s> is shut. <DEL>It is *open*.</DEL> So <strike>not</strike> it is.';
    const blocks = '<del>\n\nIt is open.\n\n- It is open.\n\n</del>\n\nIt is shut.\n';
    const item = '- <del>It is open.</del> It stays shut.\n';
    expect(texts(`${line}\n\n${blocks}\n${item}`)).toEqual([
      'It is shut. So it is.',
      'It is shut.',
      'It stays shut.',
    ]);
  });

  it('parts words where a line is broken, and a power from its number', () => {
    const source = 'One  \ntwo\\\nthree<br>four, 10<sup>6</sup> users, the 4<sup>th</sup>.\n';
    expect(texts(source)).toEqual(['One two three four, 10^6 users, the 4th.']);
  });

  it('takes a task without a tick for one that is not done', () => {
    const source =
      '- [x] The tests are written.\n- [ ] The audit is completed.\n  - [ ] *Both* signed.\n';
    expect(texts(source)).toEqual([
      'The tests are written.',
      'It is open whether: The audit is completed.',
      'It is open whether: Both signed.',
    ]);
  });

  it('says of a column without a value that nothing is stated', () => {
    const rows = '| h2 | ~~yes~~ |\n| h3 | - |\n| h4 |\n|  |  |\n';
    expect(texts(`| feature | supported |\n| --- | --- |\n${rows}`)).toEqual(
      ['h2', 'h3', 'h4'].map((one) => `feature: ${one}; supported: not stated`),
    );
  });

  it('reads in a cell what a picture stands for', () => {
    const rows = ['h2 | ![yes](y.png)', 'h3 | [![no](n.png)](n.html) (planned)', 'h4 | ![](n.png)'];
    const tag = 'h5 | <img src="n.png" alt="no">';
    const source = `| feature | supported |\n| --- | --- |\n| ${[...rows, tag].join(' |\n| ')} |\n`;
    expect(texts(source)).toEqual([
      'feature: h2; supported: yes',
      'feature: h3; supported: no (planned)',
      'feature: h4; supported: not stated',
      'feature: h5; supported: no',
    ]);
  });

  it('refuses a table whose columns have names so long that each row is a page', () => {
    const source = `| ${'long '.repeat(10_000)} |\n| --- |\n${'| no |\n'.repeat(1000)}`;
    expect(() => parseMarkdown(source)).toThrow(/16 times as long/);
  });

  it('takes brackets in a line, and an empty list in a cell, for no box', () => {
    const source =
      'It gives `[]` or `[ ]` back.\n\n| option | default |\n| --- | --- |\n| files | [] |\n';
    expect(texts(source)).toEqual(['It gives [] or [ ] back.', 'option: files; default: []']);
  });

  it('reads the tick and the cross in a cell as yes and no, and an empty box as neither', () => {
    const rows = ['h2 | ✅', 'h3 | ❌ (planned)', 'h4 | ✔️', 'h5 | :x:', 'h6 | [ ]'];
    const source = `| feature | supported |\n| --- | --- |\n${rows.map((row) => `| ${row} |`).join('\n')}\n`;
    expect(texts(source)).toEqual(
      ['h2 yes', 'h3 no (planned)', 'h4 yes', 'h5 no', 'h6 not stated'].map((row) =>
        row.replace(/^(\w+) /, 'feature: $1; supported: '),
      ),
    );
  });

  it('knows the headings above each paragraph', () => {
    const { blocks } = parseMarkdown('# Tides\n\nA.\n\n## Causes\n\nB.\n\n# Winds\n\nC.\n');
    expect(blocks.map(({ headings }) => headings)).toEqual([
      ['Tides'],
      ['Tides', 'Causes'],
      ['Winds'],
    ]);
  });

  it('reads items one by one, and rows with the names of their columns', () => {
    expect(texts('- one\n  - two\n\n| drink | delay |\n| --- | --- |\n| tea | 12 min |\n')).toEqual(
      ['one', 'two', 'drink: tea; delay: 12 min'],
    );
  });

  it('leaves out code, what only leads to it, HTML, pictures, and entries of a table of contents', () => {
    const source =
      '- [Tides](#tides)\n\nExample:\n\n```sh\nnpm i\n```\n\n<div>no</div>\n\n![a map](map.png)\n\nA text.\n';
    expect(texts(source)).toEqual(['A text.']);
  });

  it('takes title, date of publication and tags from front matter', () => {
    const source = '---\ntitle: Tides\ndate: 2021-03-04\ntags: [sea, moon, sea]\n---\nA text.\n';
    expect(parseMarkdown(source)).toEqual({
      date: '2021-03-04',
      tags: ['sea', 'moon'],
      blocks: [{ text: 'A text.', headings: ['Tides'] }],
    });
    expect(parseMarkdown('---\ntags: sea, moon\n---\nA.\n').tags).toEqual(['sea', 'moon']);
  });

  it.each([
    ['a date in words', '---\ndate: May 4, 2021\n---\nA.\n'],
    ['a day that no calendar has', '---\ndate: 2021-02-30\n---\nA.\n'],
    ['no front matter', 'A.\n'],
  ])('knows no date where there is %s', (_what, source) => {
    expect(parseMarkdown(source)).toEqual({ tags: [], blocks: [{ text: 'A.', headings: [] }] });
  });

  it('keeps such a heading over a list with a list in it', () => {
    const { blocks } = parseMarkdown('Removed:\n\n- fax\n  - in Berlin\n- pins\n\nAll is well.\n');
    expect(blocks.map(({ text, headings }) => [...headings, text])).toEqual([
      ['Removed:', 'fax'],
      ['Removed:', 'in Berlin'],
      ['Removed:', 'pins'],
      ['All is well.'],
    ]);
  });

  it('takes what says how the lines of a list stand for its heading', () => {
    const source =
      '# Notes\n\nOpen:\n- The keys.\n\nAll is well.\n\n**Removed:**\n\n- The fax.\n\nThree:\n\n- A.';
    expect(parseMarkdown(source).blocks).toEqual([
      { text: 'The keys.', headings: ['Notes', 'Open:'] },
      { text: 'All is well.', headings: ['Notes'] },
      { text: 'The fax.', headings: ['Notes', 'Removed:'] },
      { text: 'Three:', headings: ['Notes'] },
      { text: 'A.', headings: ['Notes'] },
    ]);
  });

  it('takes a bomb of aliases and a rule of dashes for text', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
      .split('')
      .map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}]`)
      .join('\n')}`;
    expect(parseMarkdown(`---\n${bomb}\n---\n\nA text.\n`).tags).toEqual([]);
    expect(texts('---\n\nA text.\n\n---\n\nAnother.\n')).toEqual(['A text.', 'Another.']);
  });
});

describe('parsePlain', () => {
  it('takes a number that a line happens to begin with for the end of its sentence', () => {
    const broken = 'The number of deaths rose to\n120. The board met on\n3. May to hear of it.\n\n';
    const list = '1. Open it.\n- a lid\n2. Shut it\n3. Lock it.\n5. Go\n9. Stay\n';
    expect(parsePlain(broken + list).blocks.map(({ text }) => text)).toEqual([
      'The number of deaths rose to 120. The board met on 3. May to hear of it.',
      'Open it.',
      'a lid',
      'Shut it',
      'Lock it.',
      'Go',
      'Stay',
    ]);
  });

  it('ends a paragraph at an empty line and at an item, not at a line break', () => {
    const { blocks } = parsePlain('One line\r\nand another.\r\n\r\n- an item\r\n- a second\r\n');
    expect(blocks.map(({ text }) => text)).toEqual([
      'One line and another.',
      'an item',
      'a second',
    ]);
  });

  it('takes an empty box for what is not done', () => {
    const source =
      'Left:\n\n[x] One is signed.\n[ ] Two is signed.\n☐ Three is signed.\n\n- [ ] Four is signed.\n';
    expect(parsePlain(source).blocks.map(({ text }) => text)).toEqual([
      'Left:',
      '[x] One is signed.',
      'It is open whether: Two is signed.',
      'It is open whether: Three is signed.',
      'It is open whether: Four is signed.',
    ]);
  });

  it('begins a part with a mark of how something came out', () => {
    const source =
      'ok 1 - one\nnot ok 2 - two\n\n✓ it is open\n  ✗ it is full\n(in shop.bats)\n- a\n\n[ OK ] up\n[FAIL] down\n\nNo\n( ) on';
    expect(parsePlain(source).blocks.map(({ text }) => text)).toEqual([
      'ok 1 - one',
      'not ok 2 - two',
      '✓ it is open',
      '✗ it is full',
      '(in shop.bats)',
      'a',
      '[ OK ] up',
      '[FAIL] down',
      'No',
      '( ) on',
    ]);
  });

  it('keeps the lines of a log with such marks', () => {
    const log = '1..2\nok 1 - one\nnot ok 2 - two\n  ---\n  message: it is lost';
    expect(parsePlain(log).blocks.map(({ text }) => text)).toEqual([
      '1..2\nok 1 - one\nnot ok 2 - two\n---\nmessage: it is lost',
    ]);
  });

  it('takes for headings what is underlined, and what says how its lines stand', () => {
    const source =
      'Release 2\n=========\n\nRemoved\n-------\n* the PIN\n* the fax\n\nTODO:\n- the keys\n\nAll is well.\n\nRejected\n\nThe app.\n';
    expect(parsePlain(source).blocks).toEqual([
      { text: 'the PIN', headings: ['Release 2', 'Removed'] },
      { text: 'the fax', headings: ['Release 2', 'Removed'] },
      { text: 'the keys', headings: ['Release 2', 'Removed', 'TODO:'] },
      { text: 'All is well.', headings: ['Release 2', 'Removed'] },
      { text: 'The app.', headings: ['Release 2', 'Removed', 'Rejected'] },
    ]);
  });

  it('takes how a line came out, and the value of a field, for no heading', () => {
    const headings = (text: string): string[][] =>
      parsePlain(text).blocks.map((block) => [...block.headings]);
    expect(headings('Disk is encrypted\nFAILED\nLogin works\nPASSED').flat()).toEqual([]);
    expect(headings('Status\n\nIn progress\n\nThe gateway returns 502.').flat()).toEqual([]);
  });

  it('looks for the columns of a board in no line that is longer than one', () => {
    const line = 'The board met and '.repeat(1_500_000);
    expect(sectionsOf([line, 'It rose.'])).toHaveLength(1);
  });

  it('reads a board by its columns', () => {
    const source =
      'TODO         DOING        DONE\nthe keys     the app      the PIN\nthe fax                   the page';
    expect(parsePlain(source).blocks).toEqual([
      { text: 'the keys', headings: ['TODO'] },
      { text: 'the fax', headings: ['TODO'] },
      { text: 'the app', headings: ['DOING'] },
      { text: 'the PIN', headings: ['DONE'] },
      { text: 'the page', headings: ['DONE'] },
    ]);
  });

  it.each([
    ['a table', ' name \t on \n------\t----\n sso  \t f  '],
    ['a word of a log', 'Reading lists\nDone\nBuilding the tree'],
    ['a separator', 'It was read by all of them in the end\n---\nAna'],
  ])('takes no heading from %s', (_what, source) => {
    expect(parsePlain(source).blocks.flatMap(({ headings }) => headings)).toEqual([]);
  });

  it('leaves out what colours a log in a terminal', () => {
    const log = '\u001B[31mERROR\u001B[0m the disk is full';
    expect(parsePlain(log).blocks.map(({ text }) => text)).toEqual(['ERROR the disk is full']);
  });

  it('leaves out what a diff takes away', () => {
    const diff = [
      '@@ -1,3 +1,2 @@ Gateway',
      ' It is new.',
      '-It is open.',
      '-It is red.',
      '+It is shut.',
    ];
    const source = `See below.\n\n--- a/x\n+++ b/x\n${diff.join('\n')}\n- an item after it\n`;
    expect(parsePlain(source).blocks.map(({ text }) => text)).toEqual([
      'See below.',
      '--- a/x +++ b/x',
      'It is new. It is shut.',
      'an item after it',
    ]);
  });

  it.each([
    ['of diff', '2c2\n< It is open.\n---\n> It is shut.\n4d3\n< It is red.\n'],
    [
      'with context',
      '*** x\t2024-05-01\n--- y\t2024-05-03\n***************\n*** 1,3 ****\n  See below.\n! It is open.\n--- 1,2 ----\n! It is shut.\n*** 8,9 ****\n- It is red.\n--- 7 ----\n',
    ],
    ['without heads of hunks', 'diff --git a/x b/x\n-It is open.\n-It is red.\n+It is shut.\n'],
  ])('leaves out what a diff %s takes away', (_what, diff) => {
    const source = `See below.\n\n${diff}\n- an item\n- + or -\n`;
    expect(parsePlain(source).blocks.map(({ text }) => text)).toEqual([
      'See below.',
      'It is shut.',
      'an item',
      '+ or -',
    ]);
  });

  it('takes away no more than a quoted part of a diff', () => {
    const quoted = '@@ -1,8 +1,9 @@\n-old\n+new\n\nWe found:\n- The backup is restored.';
    const said = parsePlain(quoted).blocks.map(({ text }) => text);
    expect(said.join(' ')).toContain('The backup is restored.');
    const summary = '--- Summary\n- It failed.\n\n+49 30 1234';
    expect(
      parsePlain(summary)
        .blocks.map(({ text }) => text)
        .join(' '),
    ).toContain('It failed.');
  });

  it('takes a list for no diff', () => {
    const source = '2a3\n\n-one\n+two\n\n--- a b\n-three';
    const said = parsePlain(source).blocks.map(({ text }) => text);
    expect(said.join(' ')).toBe('2a3 -one +two --- a b -three');
  });

  it('keeps the lines, and what is indented, of a text with a comment and no other sign of Markdown', () => {
    const table =
      'NAME   STATUS\napi-1  Running\n# a node of its own\napi-2  Failed\napi-3  Failed';
    const source = `# of this night\n${table}\n\n    The gateway is shut.\n\n# One line,\n# and two.\n`;
    const [first, ...more] = parsePlain(source).blocks;
    expect(more.map(({ text }) => text)).toEqual([
      'The gateway is shut.',
      '# One line, # and two.',
    ]);
    expect(first?.text.split('\n')).toHaveLength(5);
    expect(first?.headings).toEqual(['of this night']);
  });

  it('knows the headings of a text without other signs of Markdown', () => {
    expect(parsePlain('\n# Tides\nA text.\n## Causes\nThe moon.\n').blocks).toEqual([
      { text: 'A text.', headings: ['Tides'] },
      { text: 'The moon.', headings: ['Tides', 'Causes'] },
    ]);
  });

  it.each(['It ~~is open~~ is shut.', 'It <del>is open</del> is shut.', 'It **is shut**.'])(
    'reads a text with a heading and marks in it as Markdown: %s',
    (line) => {
      const [block] = parsePlain(`# Gateway\n${line}\n`).blocks;
      expect(block?.text.replaceAll(/\s+/g, ' ')).toBe('It is shut.');
    },
  );
});
