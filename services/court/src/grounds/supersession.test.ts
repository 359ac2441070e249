import type { Evidence } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { changeWordsIn, rulingsOnSuperseded, supersededAmong } from './supersession.ts';
import { readingOf } from '#src/testing/view.ts';

const evidence = (id: string, text: string, more: Partial<Evidence> = {}): Evidence => ({
  id,
  text,
  kind: 'text',
  ...more,
});
const manual = evidence('manual', 'The limit is 1024 open files.', {
  source: 'manual',
  date: '2025-01-10',
});
const note = evidence('note', 'Correction: the limit is 256 open files.', {
  source: 'manual',
  date: '2025-03-02',
});
const CLAIM = 'The limit is 256 open files.';
const readings = [readingOf('manual', { refute: 0.9 }), readingOf('note', { support: 0.9 })];

describe('a later exhibit', () => {
  it('supersedes an earlier one of the other side that it says is changed or wrong', () => {
    const [one, ...more] = supersededAmong(CLAIM, [manual, note], readings);
    expect(one).toEqual({
      id: 'manual',
      by: 'note',
      side: 'refute',
      words: 'correction',
      isSameSource: true,
    });
    expect(more).toEqual([]);
    expect(rulingsOnSuperseded(one ? [one] : [])).toMatchObject([
      { ground: 'superseded', severity: 'fatal', side: 'refute', upheld: true },
    ]);
  });

  it('of another source takes half: anybody can say that something changed', () => {
    const other = { ...note, source: 'forum' };
    const rulings = rulingsOnSuperseded(supersededAmong(CLAIM, [manual, other], readings));
    expect(rulings).toMatchObject([{ severity: 'weakening' }]);
  });

  it.each([
    ['has no date', [manual, evidence('note', note.text ?? '', { source: 'manual' })]],
    ['meets one without a date', [evidence('manual', manual.text ?? ''), note]],
    ['is the earlier one', [manual, { ...note, date: '2024-12-31' }]],
    ['may be the earlier one', [{ ...manual, date: '2025' }, note]],
    ['says nothing of a change', [manual, { ...note, text: 'The limit is 256 open files.' }]],
    ['has a date that is none', [manual, { ...note, date: 'yesterday' }]],
  ])('supersedes nothing where it %s', (_what, exhibits) => {
    expect(supersededAmong(CLAIM, exhibits, readings)).toEqual([]);
  });

  it('supersedes nothing on its own side, or off the topic', () => {
    const agreeing = [readingOf('manual', { support: 0.9 }), readingOf('note', { support: 0.9 })];
    const stray = [
      readingOf('manual', { refute: 0.9 }),
      readingOf('note', { support: 0.9, relevance: 0 }),
    ];
    expect(supersededAmong(CLAIM, [manual, note], agreeing)).toEqual([]);
    expect(supersededAmong(CLAIM, [manual, note], stray)).toEqual([]);
  });
});

it.each([
  ['That is a misprint: the limit is 256.', 'misprint'],
  ['The service no longer accepts uploads.', 'no longer'],
  ['The tower is 300 metres high.', null],
  ['The limit is 256, and has not been changed.', null],
  ['The limit is 256. It wasn’t ever corrected, and nothing changed.', null],
  ['It is 256 without being amended.', null],
  ['It is 256 and will be replaced. If it is changed, tell Kim.', null],
  ['It is 256. The limit may be changed.', null],
  ['That was not so: correction, it is 256.', 'correction'],
  ['It was not only changed, but withdrawn.', 'withdrawn'],
  ['It’s not there any more, since it’s replaced.', 'replaced'],
])('%s', (text, words) => {
  expect(changeWordsIn(text, text)).toBe(words);
});

it.each([
  ['Correction to our last issue. The limit is 256. Write to us.', 'correction'],
  ['The limit is 256. The manual was wrong.', 'was wrong'],
  ['- The menu has changed\n- We start at nine\n- The limit is 256', null],
  ['The office is now in Bern. Ring twice. The limit is 256.', null],
  ['That used to be so.', 'used to'],
])('of "The limit is 256 open files.": %s', (text, words) => {
  expect(changeWordsIn(CLAIM, text)).toBe(words);
});
