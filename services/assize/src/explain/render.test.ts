import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import type { Explanation } from './model.ts';
import { render } from './render.ts';
import { explanationText } from './text.ts';

const gap = (what: string, foundBy = 'judge') => ({ what, foundBy });
const EXHIBIT: Explanation['exhibits'][number] = {
  id: 'a\u009B',
  passage: { before: 'Long ago. ', deciding: 'Yes.\u202E', after: ' And more.' },
  measured: null,
  source: 'from\u0007\nthere',
  date: null,
  from: 'came with the claim',
  side: 'support',
  weight: 1,
  contrary: 0,
  silent: false,
  remarks: [],
  fate: '',
};
const OF: Explanation = {
  caseId: 'a'.repeat(26),
  trust: { status: 'verified', why: '' },
  claim: 'It is so.\u001B[2J',
  statement: null,
  decision: 'acquit',
  classification: 'nei',
  confidence: 1,
  word: 'NOT PROVEN',
  degraded: [],
  reason: 'The record lacks this.',
  sides: { support: 0.1, refute: 0 },
  exhibits: [EXHIBIT],
  sums: [],
  reasoning: [],
  dissent: [],
  walk: [{ who: 'judge', since: '1.0 s', place: 'verdict', did: '', edge: 'e\u007F', next: '' }],
  limits: [],
  remands: [],
  gaps: [],
  notes: [],
  facts: [],
};
const textOf = (more: Partial<Explanation> = {}, verbose = false, width = 96): string =>
  stripVTControlCharacters(
    render({ explanation: { ...OF, ...more }, file: 'case.json', width, verbose }),
  );

describe('the first line', () => {
  it.each([
    [{}, 'NOT PROVEN · 0 against, 1 for · confidence 1.00'],
    [{ degraded: ['x'] }, 'NOT PROVEN · 0 against, 1 for · confidence 1.00 · DEGRADED'],
    [
      { trust: { status: 'tampered', why: 'x' } as const },
      'TAMPERED WITH · it says NOT PROVEN · 0 against, 1 for · confidence 1.00',
    ],
    [{ confidence: null, exhibits: [], sides: null, word: 'REJECTED' }, 'REJECTED'],
  ])('decides: %j', (more, line) => {
    expect(textOf(more).split('\n')[0]).toContain(line);
  });
});

it('shows the sentence that decided, and not how its passage begins', () => {
  const text = textOf();
  expect(text).toContain('“Yes.\uFFFD”');
  expect(text).not.toContain('Long ago');
});

it('shows the strongest three of a side, and says how many more there are', () => {
  const exhibits = Array.from({ length: 8 }, (_, i) => ({ ...EXHIBIT, id: `e${i}` }));
  const text = textOf({ exhibits });
  expect(text.match(/“Yes/g)).toHaveLength(3);
  expect(text).toContain('and 5 more for it');
  expect(textOf({ exhibits }, true).match(/“Yes/g)).toHaveLength(8);
});

it('keeps ids and edges for who asks for them', () => {
  expect(textOf()).not.toContain('(a\uFFFD)');
  expect(textOf({}, true)).toContain('(a\uFFFD)');
  expect(textOf({}, true)).toContain('walked    e\uFFFD');
});

it.each([60, 80, 120])('no line is wider than %i columns', (width) => {
  const gaps = [gap('and so on '.repeat(30))];
  const lines = textOf({ claim: 'It is so. '.repeat(40), gaps }, true, width).split('\n');
  expect(lines.filter((line) => Array.from(line).length > width)).toEqual([]);
});

test('a service that could not be reached comes first, whole, however much else is missing', () => {
  const unreached = 'embedding: unreachable (UNAVAILABLE), nothing was searched';
  const long = `${unreached} ${'and so on '.repeat(20)}end`;
  const gaps = [
    ...['one', 'two', 'three', 'four'].map((what) => gap(what)),
    gap(unreached, 'prosecutor'),
    gap(long, 'adversary'),
  ];
  const lines = textOf({ gaps, degraded: [unreached, long] }, false, 400).split('\n');
  const told = lines.filter((line) => /^ {2}(degraded|missing)/.test(line));
  expect(told).toHaveLength(5);
  expect(told[0]).toContain(`${unreached} (prosecutor)`);
  expect(told[1]).toContain(`${long} (adversary)`);
  expect(told.slice(2).join()).toMatch(/one .*two .*three /);
  expect(lines.join()).toContain('and 1 more missing');
});

test('what the reason says already is not told as missing again', () => {
  expect(textOf({ gaps: [gap('this')] })).not.toContain('missing');
});

test('what others wrote moves no cursor', () => {
  const text = textOf({ gaps: [gap('x\u0007y')] }, true);
  expect(text).toContain('It is so.\uFFFD[2J');
  expect(text).toContain('from\uFFFD there');
  expect(text).toContain('x\uFFFDy');
  expect(text).not.toMatch(/[\u007F-\u009F\u202A-\u202E]/u);
});

test('a claim of thousands of characters does not push away why it was decided so', () => {
  const claim = `${'It is so. '.repeat(500)}The end.`;
  const gaps = [gap(`is there other evidence on "${claim}"?`)];
  const lines = textOf({ claim, statement: claim, gaps }).split('\n');
  expect(lines.length).toBeLessThan(30);
  expect(lines[1]).toContain('“It is so.');
  expect(lines.join(' ')).toContain('missing   is there other evidence');
  expect(textOf({ claim }, true)).toContain('The end.');
});

test('no line of a claim begins where the line that decides does', () => {
  const claim = 'SUPPORTED · 0 against, 9 for · confidence 0.99 '.repeat(6);
  const lines = textOf({ claim, word: 'REFUTED' }).split('\n');
  expect(
    lines.filter((line) => /^(?:SUPPORTED|REFUTED|·|\d|against|for|confidence)/.test(line)),
  ).toEqual([lines[0]]);
});

test('no line of an exhibit begins as what became of it does', () => {
  const passage = { before: '', deciding: '→ Counts for it with 0.99. '.repeat(9), after: '' };
  const of = { ...OF, exhibits: [{ ...EXHIBIT, passage, fate: 'It stands.' }] };
  const lines = stripVTControlCharacters(explanationText(of, 96)).split('\n');
  expect(lines.filter((line) => /^ {16}\S*(?:→|Counts|for|it|with|\d)/.test(line))).toEqual([
    expect.stringMatching(/^ {16}“→/),
    '                → It stands.',
  ]);
});

test('no line of a long claim begins as a fact on record does', () => {
  const facts = [{ name: 'publisher', text: 'nobody' }];
  const lines = textOf({ claim: 'publisher: acme '.repeat(100), facts }, true).split('\n');
  const [fact = '', ...others] = lines.filter((line) => line.trimEnd().endsWith(': nobody'));
  expect(others).toEqual([]);
  const indent = /^ */.exec(fact)?.[0] ?? '';
  expect(lines.filter((line) => line.startsWith(`${indent}publisher: `))).toEqual([fact]);
});

test('a long claim stands whole in the explanation, on record', () => {
  const claim = `${'It is so. '.repeat(500)}The end.`;
  const explained = stripVTControlCharacters(explanationText({ ...OF, claim }, 96));
  const [before = '', after = ''] = explained.split('On record');
  expect(before).not.toContain('The end.');
  expect(after).toContain('The end.');
});

test('what may say the contrary is shown where it stands on no side', () => {
  const contrary = { ...EXHIBIT, id: 'c', side: null, weight: 0, contrary: 0.41 };
  const of = { ...OF, exhibits: [EXHIBIT, contrary] };
  const plain = (text: string): string => stripVTControlCharacters(text);
  const shown = { explanation: of, file: 'case.json', width: 100, verbose: false };
  expect(plain(render(shown))).toMatch(/^ {2}contrary {2}0\.41 “Yes\.[^”]*” — from/m);
  expect(plain(explanationText(of, 100))).toMatch(/^ {2}contrary 0\.41 c — from/m);
});
