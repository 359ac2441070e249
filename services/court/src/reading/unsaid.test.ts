import { describe, expect, it } from 'vitest';
import { hasOtherCapitals, hasWord, namesSomethingElse, qualifiersIn } from './unsaid.ts';

const withoutEach = (claim: string): string[] => qualifiersIn(claim).map(({ without }) => without);

describe('a word that narrows or widens a claim', () => {
  it.each([
    ['The flag is still on.', ['The flag is on.']],
    ['Only admins can rotate keys.', ['Admins can rotate keys.']],
    ['The export runs for free.', ['The export runs.']],
    ['It failed for the first time.', ['It failed.']],
    ['Still it is always ón, stíll.', ['It is always on,.', 'Still it is on, still.']],
  ])('is left out: %j', (claim, expected) => {
    expect(withoutEach(claim)).toEqual(expected);
  });

  it.each(['The user has read-only access.', 'The still-open port is lonely.', ''])(
    'is another than in %j',
    (claim) => {
      expect(withoutEach(claim)).toEqual([]);
    },
  );

  it.each([
    ['The cache was restarted two times.', 'twice', true],
    ['ONLY admins may.', 'only', true],
    ['The flag is on.', 'still', false],
  ])('stands in a passage, as itself or as its number: %j, %s: %s', (passage, word, expected) => {
    expect(hasWord(passage, word)).toBe(expected);
  });
});

describe('a name in a claim', () => {
  it.each([
    ['In Ottawa, the deploy failed.', 'The deploy failed.', true],
    ['The deploy was approved by Anna.', 'The deploy was approved.', true],
    ['The deploy in Zürich failed.', 'ZURICH: deploy failed', false],
    ['Libya is in Europe.', 'Libya is a European country.', false],
    ['The deploy failed in March.', '2026-03-02 deploy failed', false],
    ['The deploy is done by Friday.', '2026-03-02 deploy done', false],
    ['The deploy in production failed at noon.', 'The deploy failed.', false],
  ])('of a place or a doer is missed in a passage: %j, %j: %s', (claim, passage, expected) => {
    expect(namesSomethingElse(claim, passage)).toBe(expected);
  });
});

describe('the capitals of a word in a claim', () => {
  it.each([
    ['The build is of commit AbC12fQ.', 'The build is of commit aBc12Fq.', true],
    ['It reads conFig.yaml.', 'CONFIG: config.yaml is read.', true],
    ['The plant makes 5 MW.', 'The plant makes 5 mW.', true],
    ['The link has 10GB/s.', 'The link has 10Gb/s.', true],
    ['The file is readme.md.', 'The file is README.md, and not readme.md.', false],
    ['Two-factor login is on.', 'STATUS: two-factor login is ON', false],
    ['The Api is up.', 'THE API IS UP', false],
    ['The image has 500 MB.', 'The image has 500 mb.', false],
    ['The limit is 64 KB.', 'The limit is 64 kB.', false],
    ['The plant makes 5 MW.', 'It runs.', false],
  ])('are others in a passage: %j, %j: %s', (claim, passage, expected) => {
    expect(hasOtherCapitals(claim, passage)).toBe(expected);
  });
});
