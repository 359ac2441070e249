import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFigures, numberOf } from '#src/stance/units/numbers.ts';

const ONES = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** Below a thousand. */
function words(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const tens =
    rest >= 20 ? [TENS[Math.floor(rest / 10) - 2], ONES[(rest % 10) - 1]] : [ONES[rest - 1]];
  const below = tens.filter((one) => one !== undefined).join('-');
  if (hundreds === 0) return below;
  return `${ONES[hundreds - 1]} hundred${below === '' ? '' : ` and ${below}`}`;
}

describe('a number of several words', () => {
  it.each([
    ['It has twenty-five parts.', 'It has 25 parts.'],
    ['Five hundred and two came.', '502 came.'],
    ['It has 2.5 million rows and a thousand users.', 'It has 2500000 rows and 1000 users.'],
    ['It has two hundred thousand.', 'It has 200000.'],
  ])('%s', (text, told) => {
    expect(inFigures(text)).toBe(told);
  });

  it.each([
    'It has five parts.',
    'It is between one and two hours long.',
    'It cost half a million.',
    'It is a two day job.',
    'It cost 1,500 thousand.',
    'It is one of the first.',
  ])('none: %s', (text) => {
    expect(inFigures(text)).toBe(text);
  });

  it('is worth what it says', () => {
    const number = fc
      .integer({ min: 1, max: 999 })
      .filter((one) => one % 100 < 13 || one % 100 >= 20);
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(['', 1], [' thousand', 1e3], [' million', 1e6]),
        (one, [name, times]) => {
          const said = `${words(one)}${name}`;
          expect(numberOf(said)).toBe(one * Number(times));
          expect(numberOf(inFigures(said))).toBe(one * Number(times));
        },
      ),
    );
    expect(numberOf('many')).toBeNaN();
  });
});
