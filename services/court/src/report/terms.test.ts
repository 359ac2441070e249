import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences.ts';
import { defines, explainedIn, shortForms, undefinedTerms } from './terms.ts';
import { reportOf } from './testing/view.ts';

const undefinedIn = (...texts: string[]): (readonly [string, boolean])[] =>
  undefinedTerms(
    sentencesOf(reportOf(Object.fromEntries(texts.map((text, i) => [`s${i}`, text])))),
  ).map(({ term, definedBy }) => [term, definedBy !== null]);

describe('a term', () => {
  it('that is nowhere explained is found once', () => {
    expect(undefinedIn('The RPO was met.', 'The RPO was met again.')).toEqual([['RPO', false]]);
  });

  it('that is explained after its first use is found with the place', () => {
    const later = 'The recovery point objective (RPO) is a bound.';
    expect(undefinedIn('The RPO was met.', later)).toEqual([['RPO', true]]);
    const called = 'Lost water is called seepage by growers.';
    expect(undefinedIn('Seepage is what they fear.', called)).toEqual([['seepage', true]]);
  });

  it.each([
    'The recovery point objective (RPO) was met.',
    'The RPO (recovery point objective) was met.',
    'What is called the RPO was met.',
    'RPO stands for recovery point objective.',
  ])('that is explained where it is used is not: %s', (text) => {
    expect(undefinedIn(text, 'The RPO was met again.')).toEqual([]);
  });

  it('that a compound presupposes is found, and an everyday compound is not', () => {
    expect(undefinedIn('The ghost-ledger entries were lost.')).toEqual([
      ['ghost-ledger entries', false],
    ]);
    expect(undefinedIn('The Suess effect was seen.')).toEqual([['Suess effect', false]]);
    expect(undefinedIn('The long-term effects were lost.')).toEqual([]);
    expect(undefinedIn('It keeps the write-ahead log (WAL).')).toEqual([]);
  });
});

it('knows what a general reader knows, Roman numbers, program text, and who only shouts', () => {
  expect(shortForms('DNA of the UK, part IV, `XYZ`, README.md')).toEqual([]);
  expect(shortForms('THE PUMP WAS BROKEN')).toEqual([]);
  expect(shortForms('Two LLMs and one LLM')).toEqual(['LLM']);
});

it('reads explanations by their usual forms', () => {
  expect(explainedIn('By value-added one means the part of the teacher.')).toEqual(['value-added']);
  expect(explainedIn('It is known as the Suess effect, after him.')).toEqual(['Suess effect']);
  expect(defines('Seepage means lost water.', 'Seepage')).toBe(true);
  expect(defines('Seepage was small.', 'Seepage')).toBe(false);
});
