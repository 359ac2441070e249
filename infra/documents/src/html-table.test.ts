import { describe, expect, it } from 'vitest';
import { parseHtml } from '#src/html.ts';

const rows = (table: string) =>
  parseHtml(`<main><h1>Matrix</h1><table>${table}</table></main>`).blocks.map(({ text }) => text);

describe('a table of a page', () => {
  it('has each value under its own column where cells span several', () => {
    const head = '<tr><th>Region</th><th colspan=2>HTTP/3</th><th>IPv6</th></tr>';
    const europe = '<tr><td rowspan=2>Europe</td><td>no</td><td>soon</td><td>yes</td></tr>';
    const more =
      '<tr><td colspan=2>never</td><td>no</td></tr><tr><td colspan=4>Asia is open.</td></tr>';
    expect(rows(head + europe + more)).toEqual([
      'Region: Europe; HTTP/3: no; HTTP/3: soon; IPv6: yes',
      'Region: Europe; HTTP/3: never; HTTP/3: never; IPv6: no',
      'Asia is open.',
    ]);
  });

  it('ends what spans rows with the rows of its part, where browsers end it', () => {
    const head = '<thead><tr><th rowspan=2>Town</th><th>Year</th><th>Votes</th></tr></thead>';
    const north =
      '<tr><td rowspan=0>A</td><td>2019</td><td>5</td></tr><tr><td>2020</td><td>7</td></tr>';
    const south = '<tr><td rowspan=3>B</td><td>2021</td><td>9</td></tr>';
    const all = [north, south, '<tr><td>C</td><td>2022</td><td>1</td></tr>'];
    expect(rows(`${head}${all.map((part) => `<tbody>${part}</tbody>`).join('')}`)).toEqual([
      'Town: A; Year: 2019; Votes: 5',
      'Town: A; Year: 2020; Votes: 7',
      'Town: B; Year: 2021; Votes: 9',
      'Town: C; Year: 2022; Votes: 1',
    ]);
  });

  it('joins the names of columns that stand over one another', () => {
    const head =
      '<thead><tr><td rowspan=2>Region</td><td colspan=2>Uptime</td></tr><tr><td>2023</td><td>2024</td></tr></thead>';
    expect(rows(`${head}<tr><td>Asia</td><td>98</td><td>97</td></tr>`)).toEqual([
      'Region: Asia; Uptime 2023: 98; Uptime 2024: 97',
    ]);
  });

  it('names the columns though a corner is empty and cells hold paragraphs', () => {
    const head = '<tr><td></td><th>Free</th><th>Pro</th></tr>';
    const sso = '<tr><th>SSO</th><td><p>no</p></td><td><p>yes</p></td></tr>';
    const audit = '<tr><th>Audit</th><td>yes<br>soon</td><td></td></tr>';
    expect(rows(head + sso + audit)).toEqual([
      'SSO; Free: no; Pro: yes',
      'Audit; Free: yes soon; Pro: not stated',
    ]);
  });

  it('has its caption first, and a row with a name of its own after that name', () => {
    const said = '<caption>Not supported</caption><tr><th>TLS</th><td>1.0</td><td>1.1</td></tr>';
    expect(rows(said)).toEqual(['Not supported:', 'TLS: 1.0; 1.1']);
  });

  it('says nothing of what a cell does not show', () => {
    const head = '<tr><th>Name</th><th>Open</th></tr>';
    const hidden = '<span hidden>yes</span><script>"yes"</script>no<sup>1</sup>';
    expect(rows(`${head}<tr><td>A</td><td>${hidden}</td></tr>`)).toEqual(['Name: A; Open: no']);
  });

  it('says what a picture in a cell stands for', () => {
    const head = '<tr><th>Name</th><th>Open</th></tr>';
    const cells = [
      '<img src="n.png" alt="no"> yet',
      '<svg role="img" aria-label="no"><path /></svg>',
    ];
    const hidden = '<img src="n.png" alt="yes" hidden>';
    const said = [...cells, hidden].map((cell) => `<tr><td>A</td><td>${cell}</td></tr>`);
    expect(rows(head + said.join(''))).toEqual([
      'Name: A; Open: no yet',
      'Name: A; Open: no',
      'Name: A; Open: not stated',
    ]);
  });

  it('is refused where its cells span so much that it never ends', () => {
    const wide = '<tr><td colspan=1000>no</td><td>yes</td></tr>'.repeat(2000);
    const deep = `<tr>${'<td rowspan=1000>no</td>'.repeat(2000)}</tr>${'<tr><td>yes</td></tr>'.repeat(1000)}`;
    for (const table of [wide, deep])
      expect(() => rows(table)).toThrow(/more than 1,000,000 cells/);
  });

  it('is refused where its columns have names so long that each row is a page', () => {
    const head = `<tr><th>${'long '.repeat(10_000)}</th><th>Open</th></tr>`;
    const table = `${head}${'<tr><td>1</td><td>no</td></tr>'.repeat(1000)}`;
    expect(() => rows(table)).toThrow(/16 times as long/);
  });
});
