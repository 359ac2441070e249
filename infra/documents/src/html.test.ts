import { describe, expect, it } from 'vitest';
import { charsetIn, decode } from '#src/decode.ts';
import { parseHtml } from '#src/html.ts';

const page = (head: string, body: string) =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

const ARTICLE = `
  <header><nav><ul><li><a href="/">Home</a></li><li><a href="/about">About us</a></li></ul></nav></header>
  <main><article><h1>Coffee and sleep</h1>
  <p>Coffee delays sleep by forty minutes, on average.<sup>[3]</sup> The effect was measured in 12
  adults, e.g. students &amp; nurses, over a winter, by a team that had no share in any firm.</p>
  <h2>What helps<a href="#what">§</a></h2><p>Tea delays it less.<br>Milk changes nothing.</p>
  <ul><li>Sugar neither.</li></ul>
  <table><tr><th>Drink</th><th>Delay</th></tr><tr><td>Espresso</td><td>41 min</td></tr></table>
  <pre><code>npm i coffee</code></pre></article></main>
  <aside><p>Subscribe to our newsletter now!</p></aside><footer><p>All rights reserved.</p></footer>`;

describe('parseHtml', () => {
  it('leaves out what is struck out or shown to nobody', () => {
    const struck = ['<del>A is so.</del>', '<s>B is so.</s>', '<strike>C is so.</strike>'].join(
      ' ',
    );
    const styled = [
      'text-decoration: line-through',
      'DISPLAY : none',
      'visibility:hidden',
      'font-size:0px',
      'opacity: 0.0',
      'color:red; /* as ever */ display:none',
      'position:absolute; left:-9999px',
      'text-indent: -999em',
      'position:absolute; clip: rect(0, 0, 0, 0)',
      'clip: rect(1px 1px 1px 1px)',
    ]
      .map((style) => `<p style="${style}">E is so.</p>`)
      .join('');
    const { blocks } = parseHtml(page('', `<p>${struck} F is so.</p>${styled}<!-- G is so. -->`));
    expect(blocks.map(({ text }) => text)).toEqual(['F is so.']);
    const unseen = ['noframes', 'noembed', 'datalist'].map((name) => `<${name}>H is so.</${name}>`);
    expect(parseHtml(`${unseen.join('')}<div popover>I is so.</div>`).blocks).toEqual([]);
    const small =
      '<p style="font-size:0.9em; opacity:0.5; left:-9px; clip:rect(0,9px,9px,0)">G is so.</p>';
    expect(parseHtml(small).blocks.map(({ text }) => text)).toEqual(['G is so.']);
  });

  it('keeps what is shown after all: what a style says twice, a size within none, a page that fades in', () => {
    const texts = (html: string): string[] => parseHtml(html).blocks.map(({ text }) => text);
    const mail =
      '<table><tr><td style="font-size:0px"><div style="font-size:13px">H is so.</div></td></tr></table>';
    expect(texts(`<main>${mail}</main>`)).toEqual(['H is so.']);
    expect(texts('<body style="opacity:0"><p>I is so.</p></body>')).toEqual(['I is so.']);
    const still = '-webkit-backface-visibility:hidden; display:none; display:block';
    expect(texts(`<p style="${still}">J is so.</p>`)).toEqual(['J is so.']);
  });

  it('knows a box that its page draws itself, and which of two answers is ticked', () => {
    const own = '<p><label><input type=checkbox style="opacity:0"> K is signed.</label></p>';
    const cell = (yes: string, no: string): string =>
      `<td><label><input type=radio ${yes}> Yes</label> <label><input type=radio ${no}> No</label></td>`;
    const rows = `<tr><th>what</th><th>so</th></tr><tr><td>L</td>${cell('', 'checked')}</tr><tr><td>M</td>${cell('', '')}</tr>`;
    const { blocks } = parseHtml(`<main>${own}<table>${rows}</table></main>`);
    expect(blocks.map(({ text }) => text)).toEqual([
      'It is open whether: K is signed.',
      'what: L; so: no',
      'what: M; so: not stated',
    ]);
  });

  it('says that what stands beside a box without a tick is open', () => {
    const labels =
      '<p><label><input type=checkbox checked> A is signed.</label><label><input type=checkbox> Z is paid.</label></p><p><label>B is signed. <input type=checkbox></label></p>';
    const items =
      '<li><input type="checkbox" disabled> C is signed.</li><li><label for=d>D is signed.</label><input type=checkbox id=d></li>';
    const { blocks } = parseHtml(`${labels}<ul>${items}</ul>`);
    expect(blocks.map(({ text }) => text)).toEqual([
      'A is signed.; it is open whether: Z is paid.',
      'It is open whether: B is signed.',
      'It is open whether: C is signed.',
      'It is open whether: D is signed.',
    ]);
  });

  it('knows an attribute by its name in capitals: the same box, the same style, the same columns', () => {
    const hidden = '<P STYLE="display:none">N is so.</P><P HIDDEN>O is so.</P>';
    const box = '<P><INPUT TYPE="CHECKBOX"> P is signed.</P>';
    const head = '<TR><TH ROWSPAN=2>what<TH COLSPAN=2>votes</TR><TR><TH>for<TH>against</TR>';
    const table = `<TABLE>${head}<TR><TD>Q<TD>5<TD>2</TR></TABLE>`;
    // If an attribute is given twice, the first one counts.
    const twice = '<P STYLE="color:red" style="display:none">R is so.</P>';
    const { blocks } = parseHtml(`<BODY>${hidden}${box}${table}${twice}</BODY>`);
    expect(blocks.map(({ text }) => text)).toEqual([
      'It is open whether: P is signed.',
      'what: Q; votes for: 5; votes against: 2',
      'R is so.',
    ]);
  });

  it('keeps a power, and parts a mark of a note from it', () => {
    const text =
      'It has 10<sup>6</sup> users on 5 km<sup>2</sup>, 30 kg/m<sup>2</sup>, since 2020<sup><a href="#n">3</a></sup>, <sup>not</sup> 2019.';
    expect(parseHtml(`<p>${text}</p>`).blocks.map((one) => one.text)).toEqual([
      'It has 10^6 users on 5 km^2, 30 kg/m^2, since 2020, not 2019.',
    ]);
  });

  it('repeats what a line says of the list below it above each item', () => {
    const list = '<ul><li>A is so.</li><li>B is so.</li></ul>';
    const { blocks } = parseHtml(
      page('', `<p>None of this is true of C. These are not met:</p>${list}`),
    );
    expect(blocks).toEqual([
      { text: 'None of this is true of C. These are not met:', headings: [] },
      { text: 'A is so.', headings: ['None of this is true of C. These are not met:'] },
      { text: 'B is so.', headings: ['None of this is true of C. These are not met:'] },
    ]);
    const shown = parseHtml(page('', `<p>Removed:</p>${list}<p>C is so.</p>`)).blocks;
    expect(shown.map(({ headings }) => headings)).toEqual([[], ['Removed:'], ['Removed:'], []]);
  });

  it('reads the main part: headings, paragraphs, items, rows; no navigation, footer or code', () => {
    const { blocks } = parseHtml(page('<title>Coffee and sleep | The Daily Bean</title>', ARTICLE));
    expect(blocks).toEqual([
      {
        text:
          'Coffee delays sleep by forty minutes, on average. The effect was measured in 12 adults, ' +
          'e.g. students & nurses, over a winter, by a team that had no share in any firm.',
        headings: ['Coffee and sleep'],
      },
      ...['Tea delays it less. Milk changes nothing.', 'Sugar neither.'].map((text) => ({
        text,
        headings: ['Coffee and sleep', 'What helps'],
      })),
      {
        text: 'Drink: Espresso; Delay: 41 min',
        headings: ['Coffee and sleep', 'What helps'],
      },
    ]);
  });

  it('reads a page without main part, and a fragment, as they are', () => {
    expect(parseHtml('<p>One.<p>Two.').blocks.map(({ text }) => text)).toEqual(['One.', 'Two.']);
    const { blocks } = parseHtml(page('', '<nav>Home</nav><div>Short.</div>'));
    expect(blocks.map(({ text }) => text)).toEqual(['Short.']);
  });

  it.each([
    '<html><head><title>T</title></head><p>One.<p>Two.',
    '<html><head><title>T</title><p>One.<p>Two.',
    '<html><title>T</title><p>One.<p>Two.',
    '<html><head><title>T</title></head><p>One.</p><body><p>Two.</body></html>',
    '<html><head><title>T</title></head><body><p>One.</p></body><p>Two.</p></html>',
    '<html><head><title>T</title></head><body><p>One.</p></body></html><p>Two.</p>',
    '<!-- as <html> --><title>T</title><p>One.<p>Two.',
  ])('reads all that a browser shows, wherever the body begins and ends: %s', (html) => {
    const { blocks } = parseHtml(html);
    expect(blocks).toEqual(['One.', 'Two.'].map((text) => ({ text, headings: ['T'] })));
  });

  const time = (value: string) =>
    `<article><time datetime="${value}">then</time> A text.</article>`;
  it.each([
    [
      '2023-04-05T06:07:08Z',
      '<meta property="article:published_time" content="2023-04-05T06:07:08Z">',
      '',
    ],
    [
      '2022-01-02',
      '<script type="application/ld+json">{"datePublished":"2022-01-02"}</script>',
      '',
    ],
    ['2021-12-01', '', time('2021-12-01')],
    [undefined, '', `<article>${time('2021-12-01')}${time('2020-01-01')}</article>`],
    [undefined, '<meta property="article:modified_time" content="2024-01-01">', ''],
    [undefined, '<meta property="article:published_time" content="yesterday">', ''],
  ])('knows as date of publication: %s', (date, head, body) => {
    const parsed = parseHtml(page(head, `${body}<p>A text.</p>`));
    expect(parsed.date).toBe(date);
  });
});

describe('decode', () => {
  it('takes the character set that a page names', () => {
    const bytes = Buffer.from('<meta charset="iso-8859-1"><p>caf\xe9', 'latin1');
    expect(decode(bytes, charsetIn(bytes))).toContain('café');
  });

  it.each([
    '<meta name="description" content="How to set charset=koi8-r"><meta charset="utf-8"><p>caf\u00E9',
    '<!-- <meta charset="koi8-r"> --><meta charset="utf-8"><p>caf\u00E9',
    // A page whose head can be read byte by byte is not in UTF-16.
    '<meta charset="utf-16"><p>caf\u00E9',
  ])('takes no other set than the page is in: %s', (html) => {
    const bytes = Buffer.from(html);
    expect(decode(bytes, charsetIn(bytes))).toBe(html);
  });

  it('takes a byte order mark at its word', () => {
    expect(decode(Buffer.from('\uFEFFA text.', 'utf16le'))).toBe('A text.');
    expect(decode(Buffer.from('\uFEFFA text.'))).toBe('A text.');
  });

  it.each([
    ['binary data', Buffer.from([0x50, 0x4b, 0, 3]), undefined, /binary data/],
    ['another character set', Buffer.from([0x63, 0xe9]), undefined, /not UTF-8/],
    ['a set that nobody knows', Buffer.from('a'), 'klingon', /"klingon" is not known/],
  ])('refuses %s', (_what, bytes, charset, why) => {
    expect(() => decode(bytes, charset)).toThrow(why);
  });
});
