import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { html, Markup } from '../markup.ts';
import { explanationHtml } from './html.ts';
import type { Explanation } from './model.ts';
import { explanationPage } from './page.ts';

/** Every text is the given one. */
function made(text: string): Explanation {
  const fact = { name: text, text };
  return {
    caseId: text,
    trust: { status: 'not-verified', why: text },
    claim: text,
    statement: text,
    decision: text,
    classification: text,
    confidence: 0.5,
    word: text,
    degraded: [text],
    reason: text,
    sides: { support: 0.25, refute: 0 },
    exhibits: [
      {
        id: text,
        passage: { before: text, deciding: text, after: text },
        measured: null,
        source: text,
        date: text,
        from: text,
        side: 'support',
        contrary: 0,
        silent: false,
        weight: 0.25,
        remarks: [{ who: text, what: text }],
        fate: text,
      },
      {
        id: text,
        passage: null,
        measured: text,
        source: null,
        date: null,
        from: text,
        side: null,
        contrary: 0.25,
        silent: true,
        weight: 0,
        remarks: [],
        fate: text,
      },
    ],
    sums: [{ label: text, text }],
    reasoning: [text],
    dissent: [text],
    walk: [{ who: text, since: '1.0 s', place: text, did: text, edge: text, next: text }],
    limits: [fact],
    remands: [{ who: text, what: text }],
    gaps: [{ what: text, foundBy: text }],
    notes: [fact],
    facts: [fact],
  };
}

const tagsOf = (page: string): string[] => page.match(/<[^>]*>/g) ?? [];
const hostile = fc.string({
  unit: fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '/',
    '=',
    's',
    ';',
    '-',
    '!',
    '`',
    ' ',
    '\u202E',
    '\0',
    '\n',
    '\uD800',
  ),
  minLength: 1,
  maxLength: 40,
});

describe('what others wrote', () => {
  it('adds no tag, no attribute and no comment to the page, whatever it is', () => {
    const plain = tagsOf(explanationPage(made('x')));
    fc.assert(
      fc.property(hostile, (text) => {
        const page = explanationPage(made(text));
        expect(tagsOf(page).filter((tag) => !tag.startsWith('<meta http'))).toEqual(
          plain.filter((tag) => !tag.startsWith('<meta http')),
        );
        expect(page).not.toMatch(/[\u202A-\u202E\u2066-\u2069\0]/);
      }),
    );
  });

  it.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</style><b>',
    '<!-- -->',
  ])('%s is text', (text) => {
    const page = explanationPage(made(text));
    expect(page).not.toContain(text);
    expect(page).toContain(
      text.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    );
  });

  it('is markup only where it was made so', () => {
    expect(html`<p title="${'"'}">${['<', new Markup('<b>'), 1]}</p>`.text).toBe(
      '<p title="&quot;">&lt;<b>1</p>',
    );
  });
});

test('the page fetches nothing and runs nothing, and its policy holds for its own style', () => {
  const page = explanationPage(made('x'));
  expect(page).not.toMatch(
    /<(?:script|link|img|iframe|object|form)\b|\s(?:src|href|on\w+|style)=|url\(|@import/i,
  );
  const policy = /content="(default-src 'none'; style-src 'sha256-[^']+'; [^"]*)"/.exec(page)?.[1];
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
});

test('a file that is not verified says so in the first line of its component', () => {
  expect(explanationHtml(made('x')).text).toMatch(
    /<h1 class="untrusted">\s*<bdi>NOT VERIFIED<\/bdi> · <bdi>it says x/,
  );
});

test('a name from right to left moves no number of the first line into its quotes', () => {
  const word = 'FOUND “דיסק”';
  expect(explanationHtml({ ...made('x'), word }).text).toContain(
    `<bdi>it says ${word}</bdi> · <bdi>0 against, 1 for</bdi>`,
  );
});

test('a passage keeps its lines and columns, and is obeyed no more for it; all else keeps to its line', () => {
  const page = explanationPage(made('a\tb\r\nc\u202Ed'));
  expect(page).toContain('<p class="passage" dir="auto">a\tb\nc\uFFFDd<mark>a\tb\nc');
  expect(page).toContain('<p class="fate">a b c\uFFFDd</p>');
  expect(page).toMatch(/\.passage \{ white-space: pre-wrap/);
});

test('what was struck is shown, and what says neither folds away, and out again on paper', () => {
  const of = made('x');
  const [counts, neither] = of.exhibits;
  if (!counts || !neither) throw new Error('no exhibits');
  const struck = { ...counts, id: 'struck', side: null, silent: false } as const;
  const page = explanationPage({ ...of, exhibits: [counts, struck, { ...neither, id: 'silent' }] });
  const [shown = '', folded = ''] = page.split('<details class="silent">');
  expect(shown).toContain('struck');
  expect(folded).not.toContain('struck');
  expect(folded).toMatch(/1 more that takes neither side[^]*silent/);
  expect(page).toMatch(/@media print \{[^]*details-content \{ content-visibility: visible/);
});

test('a claim of thousands of characters is cut at the head, and stands whole on record', () => {
  const claim = `${'It is so. '.repeat(500)}The end.`;
  const [before = '', after = ''] = explanationPage({ ...made('x'), claim }).split('On record');
  expect(before).toContain('It is so. ');
  expect(before).not.toContain('The end.');
  expect(after).toContain('The end.');
});

test('the page has one main landmark, in which all of it stands, for who reads by ear', () => {
  const page = explanationPage(made('x'));
  expect(page).toMatch(/<body>\s*<main>\s*<article[\s\S]*<\/article>\s*<\/main>\s*<\/body>/);
});
