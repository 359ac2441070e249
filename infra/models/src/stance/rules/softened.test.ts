import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSoftened } from '#src/stance/rules/softened.ts';

describe('less in the words of the claim', () => {
  it.each([
    ['The road is open.', 'The road is partly open.'],
    ['It is the cause.', 'It is one of the causes.'],
    ['The city will build a park.', 'The city plans to build a park.'],
    ['The drink is coffee.', 'The drink is like a coffee.'],
    ['200 people attended.', 'At least 200 people attended.'],
    ['20 users left.', '20 percent of users left.'],
    ['30% of the tests failed.', '30 of the tests failed.'],
    ['Screen time harms sleep.', 'Screen time is linked to sleep.'],
    ['Smoking causes baldness.', 'Smoking is associated with baldness.'],
  ])('%s / %s', (claim, window) => {
    expect(isSoftened(claim, window)).toBe(true);
  });

  it.each([
    ['the same', 'The road is partly open.', 'The road is partly open.'],
    ['a bound in the claim', 'At least 200 people attended.', '200 people attended.'],
    ['about as many', '200 people attended.', 'Some 200 people attended, about 200.'],
    ['the cause as well', 'Smoking causes baldness.', 'Smoking is linked to and causes baldness.'],
    ['other words', 'The road is open.', 'The shop is partly shut.'],
    ['nothing', 'The road is open.', ''],
  ])('not %s', (_, claim, window) => {
    expect(isSoftened(claim, window)).toBe(false);
  });

  it('is no text beside itself', () => {
    const word = fc.constantFrom(
      'partly',
      'plans',
      'to',
      'linked',
      'causes',
      '20',
      'percent',
      'least',
      'at',
    );
    const text = fc.array(word, { maxLength: 9 }).map((some) => some.join(' '));
    fc.assert(fc.property(text, (one) => !isSoftened(one, one)));
  });
});
