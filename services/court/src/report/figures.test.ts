import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figuresIn, isGiven, numbersIn } from './figures.ts';

const values = (text: string): number[] => figuresIn(text).map(({ value }) => value);

describe('figures', () => {
  it('are read with their scale and their thousands', () => {
    expect(values('It cost $3 million for 12,400 orders, 4.5 % of 2 billion.')).toEqual([
      3e6, 12_400, 4.5, 2e9,
    ]);
  });

  it('are none where a number names or labels a thing', () => {
    expect(values('COVID-19, GPT-4, v2, CO2, Table 3, step 4, the 19th day and 3D.')).toEqual([]);
  });

  it.each([
    ['42 percent', 'share'],
    ['€42', 'money'],
    ['in 1987', 'year'],
    ['42 pumps', 'count'],
  ])('are told apart by what stands beside them: %s', (text, kind) => {
    expect(figuresIn(text)[0]?.kind).toBe(kind);
  });
});

it('reads a share that is written out', () => {
  expect(figuresIn('About forty percent agree.')).toMatchObject([{ quote: 'forty', value: 40 }]);
});

describe('a figure is given', () => {
  const given = (figure: string, source: string): boolean =>
    figuresIn(figure).every((one) => isGiven(one, numbersIn(source)));

  it('by the same number in words or digits', () => {
    expect(given('It took 12 days.', 'It took twelve days.')).toBe(true);
  });

  it('by a number that it rounds, and not by one beside it', () => {
    expect(given('The mean was 316 ppm.', 'The mean was 315.98 ppm.')).toBe(true);
    expect(given('The mean was 316 ppm.', 'The mean was 317 ppm.')).toBe(false);
  });

  it('loosely only where it says so', () => {
    expect(given('About 100 left.', '97 left.')).toBe(true);
    expect(given('100 left.', '97 left.')).toBe(false);
  });

  it('by no other year', () => {
    expect(given('It was in 1987.', 'It was in 1988.')).toBe(false);
  });

  it('exactly where some number lies within its latitude', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 10, noNaN: true }),
        fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })),
        (value, latitude, numbers) => {
          const sorted = numbers.toSorted((a, b) => a - b);
          const hair = value * 1e-9;
          const near = sorted.some(
            (one) => one >= value - latitude - hair && one <= value + latitude + hair,
          );
          expect(isGiven({ value, latitude }, sorted)).toBe(near);
        },
      ),
    );
  });
});
