import { describe, expect, it } from 'vitest';
import { clausesIn, conflictWith, lacks, speaksOf } from './conflict.ts';
import { contesting, supports, witnesses } from './contested.ts';
import { numbersIn } from './figures.ts';

function how(statement: string, source: string): string | null {
  return conflictWith(statement, clausesIn(source), numbersIn(source))?.how ?? null;
}

describe('a source stands against a statement', () => {
  it.each([
    ['The pump was not stopped by the flood.', 'The flood stopped the pump for days.', 'denied'],
    [
      'Guests of the hotel drank from the well.',
      'None of the guests of the hotel drank from it.',
      'denied',
    ],
    [
      'The yield was higher with drip irrigation.',
      'The yield was lower with drip irrigation.',
      'opposite',
    ],
    [
      'Losses were twice as large with the new filter.',
      'Losses were the same with both filters.',
      'same',
    ],
    [
      'The nurse answered the call within a minute.',
      'The nurse answered the call nine minutes later.',
      'amount',
    ],
    [
      'The bridge over the river opened in 1987.',
      'The bridge over the river opened in 1993.',
      'amount',
    ],
  ])('%s / %s', (statement, source, expected) => {
    expect(how(statement, source)).toBe(expected);
  });
});

describe('a source stands not against a statement', () => {
  it.each([
    ['that it bears out', 'The pump failed on 7 May.', 'On 7 May the pump failed.'],
    ['on another matter', 'The pump failed on 7 May.', 'The library closes at nine, never at ten.'],
    ['where both deny', 'The pump was not repaired in May.', 'Nobody repaired the pump in May.'],
    [
      'where the statement leaves exceptions',
      'Not every pump failed in May.',
      'The pump failed in May.',
    ],
    [
      'whose number it gives elsewhere',
      'The trial had 40 plots in 2 valleys.',
      'The trial had 20 plots a year. Of the trial there were 40.',
    ],
    [
      'that rounds its number',
      'The mean was 316 ppm in that record.',
      'The mean of that record: 315.98 ppm.',
    ],
  ])('%s', (_what, statement, source) => {
    expect(how(statement, source)).toBeNull();
  });
});

it('gives the words of the source to the letter', () => {
  const source = 'It rained; the flood stopped the pump for days. All was well.';
  const found = conflictWith('The pump was not stopped by the flood.', clausesIn(source), []);
  expect(found && source.includes(found.words)).toBe(true);
});

it('knows what a clause speaks of, and whether it lacks something', () => {
  expect(speaksOf('The old pump leaks.', 'A leak of the pump.')).toBe(true);
  expect(speaksOf('The old pump leaks.', 'A pump was sold.')).toBe(false);
  expect(lacks('The field is empty.')).toBe(true);
  expect(lacks('The field is full.')).toBe(false);
});

describe('contesting', () => {
  const sources = witnesses([{ id: 's', text: 'The flood stopped the pump for days.' }]);
  const reading = { source: 's', relevance: 1, support: 0.3, refute: 0.4, neutral: 0.3 };
  const text = 'The pump was not stopped by the flood.';

  it('is by words, with the source’s own', () => {
    expect(contesting({ text, readings: [reading] }, sources)?.why).toContain('The flood stopped');
  });

  it('yields to a reading that is sure of support', () => {
    const sure = { ...reading, support: 0.95, refute: 0.02, neutral: 0.03 };
    expect(contesting({ text, readings: [sure] }, sources)).toBeNull();
    expect(supports(sure)).toBe(true);
  });

  it('is by a reading that is sure of refuting', () => {
    const sure = { ...reading, support: 0.03, refute: 0.95, neutral: 0.02 };
    expect(contesting({ text: 'It rained.', readings: [sure] }, sources)?.source).toBe('s');
  });

  it('is nothing where nothing was read: that is no evidence of anything', () => {
    expect(contesting({ text, readings: [] }, sources)).toBeNull();
  });
});
