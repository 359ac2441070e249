import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it, vi } from 'vitest';
import { readEvidenceAt } from './evidence.ts';

const folder = testFolder();

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

describe('a file of evidence', () => {
  it('is JSON Lines, whatever its ending, where no other is known', async () => {
    const path = file('rows.evidence', '{"id":"a","text":"One."}\n\n{"text":"Two."}\n');
    expect(await readEvidenceAt(path)).toEqual([
      { id: 'a', text: 'One.' },
      { id: 'line-3', text: 'Two.' },
    ]);
  });

  it('is CSV, by the columns that its first line names', async () => {
    const path = file(
      'rows.csv',
      '\uFEFFText,ID,lScore\r\n"One, and\n""two"".",a,0.5\r\nThree.,,\r\n',
    );
    expect(await readEvidenceAt(path)).toEqual([
      { id: 'a', text: 'One, and\n"two".', lScore: 0.5 },
      { id: 'line-4', text: 'Three.' },
    ]);
  });

  it('is Markdown, HTML or text, in passages of one source', async () => {
    const markdown = file('page.md', '# Log\n\nThe deploy failed. Nobody was paged.\n');
    expect(await readEvidenceAt(markdown)).toEqual([
      { id: 'page.md:1', text: 'Log\n\nThe deploy failed. Nobody was paged.', source: 'page.md' },
    ]);
    const html = file('page.html', '<title>Log</title><p>The deploy failed.</p>');
    expect(await readEvidenceAt(html)).toMatchObject([{ id: 'page.html:1', source: 'page.html' }]);
    const text = file('page.txt', 'The deploy failed.\n');
    expect(await readEvidenceAt(text)).toMatchObject([{ text: 'The deploy failed.' }]);
  });

  it.each([
    ['a.csv', 'id,words\na,b\n', /a\.csv:1: unknown column "words": .*id, text, source/],
    ['b.csv', 'id,source\na,b\n', /b\.csv:1: the column "text" is missing/],
    ['c.csv', 'id,text\na,b\nc,d,e\n', /c\.csv:3: not CSV: /],
    ['d.csv', 'id,text,lScore\na,b,\nc,d,7\n', /d\.csv:3: lScore must be <= 1/],
    ['e.csv', 'id,text\n', /e\.csv contains no evidence/],
    ['h.csv', 'text,Text\na,b\n', /h\.csv:1: the column "text" occurs twice/],
    ['i.csv', 'text;id\na;b\n', /i\.csv:1: unknown column "text;id": .*separated by commas/],
    ['j.eml', 'From: a@b\n', /j\.eml:1: not JSON: .*\n.* extension "\.eml" .*, save .* as \.txt/],
    ['f.jsonl', '{"text":"a"}\n{"txt":"b"}\n', /f\.jsonl:2: /],
    ['g.pdf', 'no pdf', /g\.pdf can't be read: /],
  ])('%s says where its fault is', async (name, text, fault) => {
    await expect(readEvidenceAt(file(name, text))).rejects.toThrow(fault);
  });

  it('gives every cell of CSV back as it was', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'é', ' '), minLength: 1 });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (cells) => {
        const rows = cells.map((text, at) => `e${at},"x${text.replaceAll('"', '""')}"`);
        const read = await readEvidenceAt(file('any.csv', ['id,text', ...rows].join('\n')));
        expect(read).toEqual(cells.map((text, at) => ({ id: `e${at}`, text: `x${text}` })));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a folder of evidence', () => {
  it('is read below, each row and passage named by its file; other files are passed over', async () => {
    file('all/rows.jsonl', '{"text":"One."}\n');
    file('all/below/rows.csv', 'text\nTwo.\n');
    file('all/below/page.md', 'Three.\n');
    file('all/picture.png', 'x');
    const ids = (await readEvidenceAt(join(folder, 'all'))).map((one) => 'id' in one && one.id);
    expect(ids).toEqual(['below/page.md:1', 'below/rows.csv:2', 'rows.jsonl:1']);
  });

  it('is read where a name has more bytes than an id may', async () => {
    const name = '塔'.repeat(75);
    file(`long/${name}.txt`, 'One.\n');
    file(`long/${name}.jsonl`, '{"text":"Two."}\n');
    const ids = (await readEvidenceAt(join(folder, 'long'))).map((one) => 'id' in one && one.id);
    expect(ids).toEqual([
      expect.stringMatching(/^…塔{34}\.jsonl~[0-9a-f]{12}:1$/),
      expect.stringMatching(/^…塔{36}\.txt~[0-9a-f]{12}:1$/),
    ]);
  });

  it('is read on one thread, however many files it has', { timeout: 10_000 }, async () => {
    for (let at = 0; at < 100; at += 1) file(`many/${at}.md`, `It is ${at}.\n`);
    expect(await readEvidenceAt(join(folder, 'many'))).toHaveLength(100);
  });

  it('names every file of its kinds that can’t be read, and leaves none out', async () => {
    file('spoilt/latin.txt', '');
    writeFileSync(join(folder, 'spoilt/latin.txt'), new Uint8Array([0x63, 0xe9, 0x2e]));
    file('spoilt/none.pdf', 'no pdf');
    file('spoilt/rows.csv', 'id,words\na,b\n');
    file('spoilt/sound.md', 'Three.\n');
    const said = await readEvidenceAt(join(folder, 'spoilt')).then(String, String);
    expect(said).toMatch(
      /latin\.txt can't be read: it is not UTF-8 text: save it as UTF-8\n .*none\.pdf can't be read: .*\n .*rows\.csv:1: unknown column/,
    );
  });

  it('takes a file without a character for what it is: no evidence, and no fault', async () => {
    for (const name of ['stderr.log', 'blank.md', 'empty.csv', 'none.jsonl'])
      file(`silent/${name}`, name === 'blank.md' ? '\uFEFF \n' : '');
    await expect(readEvidenceAt(join(folder, 'silent/stderr.log'))).rejects.toThrow(
      /stderr\.log contains no evidence/,
    );
    file('silent/out.txt', 'It is so.\n');
    expect(await readEvidenceAt(join(folder, 'silent'))).toMatchObject([{ text: 'It is so.' }]);
    file('silent/pictures.md', '![a](b.png)\n');
    await expect(readEvidenceAt(join(folder, 'silent'))).rejects.toThrow(
      /pictures\.md can't be read: it holds no sentence/,
    );
  });

  it('leaves out no file of its kinds that a link leads away from it, or nowhere', async () => {
    file('linked/a.md', 'Four.\n');
    file('beside.md', 'Not four.\n');
    symlinkSync('../beside.md', join(folder, 'linked', 'b.md'));
    symlinkSync('none.csv', join(folder, 'linked', 'c.csv'));
    const said = await readEvidenceAt(join(folder, 'linked')).then(String, String);
    expect(said).toMatch(
      /b\.md can't be read: a link that leads out of the folder\n .*c\.csv can't be read: a link that leads nowhere$/,
    );
  });

  it('leaves out no file of its kinds for being hidden, and names what else is', async () => {
    file('hidden/author.txt', 'All tests pass.\n');
    file('hidden/.results/run.log', '3 failed\n');
    file('hidden/.git/notes.txt', 'Three.\n');
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await readEvidenceAt(join(folder, 'hidden'))).toHaveLength(1);
    expect(said.mock.calls.join('')).toContain(': 1 file was not read: .results\n');
    said.mockRestore();
    file('hidden/.last-run.json', '{"status":"failed"}');
    await expect(readEvidenceAt(join(folder, 'hidden'))).rejects.toThrow(
      /\.last-run\.json can't be read: it is hidden/,
    );
  });

  it('names the file that makes it too much for a claim', async () => {
    file('much/a.jsonl', '{"text":"One."}\n'.repeat(3));
    file('much/b.jsonl', '{"text":"One."}\n'.repeat(998));
    await expect(readEvidenceAt(join(folder, 'much'))).rejects.toThrow(
      /much contains 1,001 exhibits, and a claim may have at most 1,000: b\.jsonl alone has 998$/,
    );
  });

  it('names the one file that it passes over as one', async () => {
    file('mixed/a.md', 'Four.\n');
    file('mixed/picture.png', 'x');
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await readEvidenceAt(join(folder, 'mixed'));
    expect(said.mock.calls.join('')).toContain(': 1 file was not read: picture.png\n');
    said.mockRestore();
  });

  it('leaves out no machine’s report that is no text: it may be what decides', async () => {
    const report = file('reported/the report.xml', '<testsuite><testcase name="a"><failure/>');
    file('reported/lcov.info', 'SF:a.ts\nDA:1,0\nend_of_record\n');
    file('reported/pom.xml', '<project/>');
    file('reported/summary.md', 'All tests pass.\n');
    const said = await readEvidenceAt(join(folder, 'reported')).then(String, String);
    expect(said).toMatch(
      /lcov\.info is a coverage report, .*: pass it with --report coverage:\/.*\/lcov\.info\n .*the report\.xml is a junit report, .* --report 'junit:\/.*\/the report\.xml'$/,
    );
    const handedIn = [`junit:${report}`, `coverage:${join(folder, 'reported', '.', 'lcov.info')}`];
    expect(await readEvidenceAt(join(folder, 'reported'), handedIn)).toHaveLength(2);
    // Named by itself it is no JSON Lines either.
    await expect(readEvidenceAt(report)).rejects.toThrow(/ is a junit report, .*--report/);
    // A digest of the report says nothing about the tests in it.
    const digests = [`digest:${report}`, ...handedIn.slice(1)];
    await expect(readEvidenceAt(join(folder, 'reported'), digests)).rejects.toThrow(
      /the report\.xml/,
    );
  });

  it('leaves out no JSON: what a program found is read by its paths, and a report is handed in', async () => {
    file('found/author.txt', 'All tests pass.\n');
    const path = file('found/jest.json', '{"numFailedTests":3,"success":false}');
    const read = [
      { id: 'jest.json:1', text: 'numFailedTests: 3', source: 'jest.json' },
      { id: 'jest.json:2', text: 'success: false', source: 'jest.json' },
    ];
    expect(await readEvidenceAt(join(folder, 'found'))).toEqual([expect.anything(), ...read]);
    expect(await readEvidenceAt(path)).toEqual(read);
    const report = file('found/cov.json', '{"total":{"lines":{"total":9,"covered":1,"pct":11}}}');
    const faults = [readEvidenceAt(report), readEvidenceAt(join(folder, 'found'))];
    for (const one of faults) await expect(one).rejects.toThrow(/cov\.json is a coverage report/);
  });

  it('takes no TAP for a text if its tests can be counted', async () => {
    const prose = file('tap/notes.tap', 'The tests passed.\n');
    expect(await readEvidenceAt(prose)).toHaveLength(1);
    file('tap/all.tap', 'TAP version 13\nnot ok 1 - a\n1..1\n');
    await expect(readEvidenceAt(join(folder, 'tap'))).rejects.toThrow(/all\.tap is a junit report/);
  });

  it('reads what programs print into files of other endings, or none, and passes over programs', async () => {
    const names = [
      'a.err',
      'b.log.1',
      'c.log-20311130',
      'd.eml',
      'e.trx',
      'output',
      'z.2031-11-30',
    ];
    for (const name of names) file(`printed/${name}`, 'It failed.\n');
    file('printed/f.sarif', '{"level":"error"}');
    file('printed/shop', 'ELF\0');
    file('printed/code.ts', 'All tests pass.\n');
    const ids = (await readEvidenceAt(join(folder, 'printed'))).map((one) => 'id' in one && one.id);
    expect(ids).toEqual(
      [...names.slice(0, 5), 'f.sarif', ...names.slice(5)].map((name) => `${name}:1`),
    );
  });

  it('names what says something in a form that is not read, and leaves none of it out', async () => {
    file('packed/a.txt', 'All tests pass.\n');
    for (const name of ['b.docx', 'c.log.2.gz', 'picture.png', 'app-1.0.tar.gz'])
      file(`packed/${name}`, 'x');
    const said = await readEvidenceAt(join(folder, 'packed')).then(String, String);
    expect(said).toMatch(
      /b\.docx can't be read: save .* as \.txt, .*\n .*c\.log\.2\.gz can't be read: [^\n]*$/,
    );
  });

  it('leaves out nothing that a program printed and its author pasted beside a word of their own', async () => {
    const printed =
      '\u001B[31m3 failed\u001B[39m, 9 passed\n@@ -1 +1 @@\n-It is shut.\n+It is open.';
    const read = ['3 failed, 9 passed', 'It is open.'].join('\n');
    file('pasted/a.md', `All tests pass.\n\n\`\`\`console\n${printed}\n\`\`\`\n`);
    file('pasted/b.txt', `All tests pass.\n\n\`\`\`\n3 failed\n\`\`\`\n`);
    file('pasted/c.md', 'All tests pass.\n\n<details>\n3 failed\n</details>\n');
    file('pasted/d.html', '<p>All tests pass.</p><pre>3 failed\n9 passed</pre>');
    expect(await readEvidenceAt(join(folder, 'pasted'))).toMatchObject([
      { text: `All tests pass.\n${read}` },
      { text: 'All tests pass.\n3 failed' },
      { text: 'All tests pass.\n3 failed' },
      { text: 'All tests pass.\n3 failed\n9 passed' },
    ]);
  });

  it('has rows with a text as JSON Lines under that ending, too', async () => {
    const path = file('rows.json', '{"text":"One."}\n{"text":"Two."}\n');
    expect(await readEvidenceAt(path)).toMatchObject([{ id: 'line-1' }, { text: 'Two.' }]);
    await expect(
      readEvidenceAt(file('odd.json', '{"text":"One."}\n{"txt":"b"}\n')),
    ).rejects.toThrow(/odd\.json:2: /);
  });

  it('leaves out no such report that a link leads to, or that PowerShell wrote in UTF-16', async () => {
    const red = '<testsuite><testcase name="a"><failure/></testcase></testsuite>';
    file('wide/summary.md', 'All tests pass.\n');
    file('red.xml', red);
    symlinkSync('../red.xml', join(folder, 'wide', 'linked.xml'));
    symlinkSync('/dev/zero', join(folder, 'wide', 'zero.xml'));
    writeFileSync(join(folder, 'wide', 'utf16.xml'), Buffer.from(`\uFEFF${red}`, 'utf16le'));
    const said = await readEvidenceAt(join(folder, 'wide')).then(String, String);
    expect(said).toMatch(/utf16\.xml is a junit report, .*\n .*linked\.xml is a junit report, /);
    expect(said).not.toContain('zero.xml');
  });

  it('that holds nothing to read says what it holds', async () => {
    file('other/picture.png', 'x');
    symlinkSync('/etc', join(folder, 'other', 'link'));
    await expect(readEvidenceAt(join(folder, 'other'))).rejects.toThrow(
      /contains no evidence \(only picture\.png, link\): supported files are \.jsonl, \.csv, \.md/,
    );
  });
});
