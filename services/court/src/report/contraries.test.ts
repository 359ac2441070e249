import { describe, expect, it } from 'vitest';
import { clausesIn, conflictWith } from './conflict.ts';
import { numbersIn } from './figures.ts';

const how = (statement: string, source: string): string | null =>
  conflictWith(statement, clausesIn(source), numbersIn(source))?.how ?? null;

describe('a source says otherwise', () => {
  it.each([
    [
      'Visitors liked the new entrance hall.',
      'Visitors disliked the new entrance hall.',
      'opposite',
    ],
    ['The census covered every village.', 'Four villages did not take part in the census.', 'part'],
    ['The price of milk rose by four percent.', 'The price of milk rose by 14 percent.', 'amount'],
    [
      'The board approved the new budget for libraries.',
      'The board rejected the new budget for libraries.',
      'opposite',
    ],
    [
      'The tax on plastic bags was abolished in 2015.',
      'The tax on plastic bags was introduced in 2015.',
      'opposite',
    ],
    [
      'The new harbour wall was finished before the storm.',
      'The harbour wall was finished after the storm.',
      'opposite',
    ],
    [
      'The parcels of the pilot arrived on time.',
      'Most parcels of the pilot were late.',
      'compared',
    ],
    [
      'The clinic takes calls around the clock.',
      'The clinic takes calls in office hours.',
      'compared',
    ],
    [
      'The school extension came in under budget.',
      'The school extension was well over budget.',
      'compared',
    ],
    [
      'The old charter was signed by the mayor of Trent.',
      'The old charter was signed by two bishops.',
      'other',
    ],
    [
      'The ferry service to the island began in March.',
      'The ferry service to the island began in May.',
      'other',
    ],
    [
      'All twelve turbines of the park were replaced.',
      'Nine of the twelve turbines of the park were replaced.',
      'part',
    ],
    [
      'Sales of the small model rose in spring.',
      'Sales of the small model fell in spring.',
      'opposite',
    ],
    ['No patient of the ward fell ill.', 'Four patients of the ward fell ill.', 'denied'],
    [
      'The files were kept with encryption of the disk.',
      'The files were kept without encryption of the disk.',
      'denied',
    ],
    ['At least 60 boats left the harbour.', 'Only 40 boats left the harbour.', 'amount'],
  ])('%s / %s', (statement, source, expected) => {
    expect(how(statement, source)).toBe(expected);
  });
});

describe('a source does not', () => {
  it.each([
    [
      'that says the same by a contrary',
      'No shop closed that year.',
      'All shops stayed open that year.',
    ],
    [
      'by a difference',
      'Milk costs two crowns more than before.',
      'Milk cost three crowns before, now five.',
    ],
    [
      'where both words stand',
      'The gate opened at six and closed at nine.',
      'The gate closed at nine.',
    ],
    [
      'where it bears the bound out',
      'More than 40 boats left the harbour.',
      'Of boats, 58 left the harbour.',
    ],
    [
      'in other words for the same denial',
      'The kiln refuses wet clay.',
      'No wet clay can be fired in the kiln.',
    ],
    ['about a bound', 'The pump ran in May.', 'The pump ran in May and not in June.'],
    [
      'of one thing that is the same',
      'Both kilns burn the same clay.',
      'Kilns burn more clay in May.',
    ],
    ['in a number written out', 'Twenty-four kilns were lit.', 'In all, 24 kilns were lit.'],
    [
      'in what it adds by whom',
      'The kiln was lit by the potter.',
      'The kiln was lit by the old potter.',
    ],
  ])('%s', (_what, statement, source) => {
    expect(how(statement, source)).toBeNull();
  });
});
