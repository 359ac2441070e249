import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExcepted } from '#src/stance/rules/excepted.ts';

describe('an exception that the claim does not make', () => {
  it.each([
    ['All tests pass.', 'All tests pass apart from two flaky ones.'],
    ['All services were moved.', 'All services except billing were moved.'],
    ['Every endpoint requires a token.', 'Every endpoint but /health requires a token.'],
    ['No port is open.', 'No port is open other than 443.'],
    ['The patch is on all hosts.', 'With the exception of db-04 the patch is on all hosts.'],
    ['The tests never fail.', 'The tests hardly ever fail.'],
    ['None of the tests passed.', 'Not all of the tests passed.'],
    ['All pods are healthy.', 'Almost all pods are healthy.'],
  ])('%s / %s', (claim, window) => {
    expect(isExcepted(claim, window)).toBe(true);
  });

  it.each([
    ['the same', 'All tests pass except two.', 'All tests pass except two.'],
    ['nothing of all', 'The tests pass.', 'The tests pass except on Windows.'],
    ['another sentence', 'All tests pass.', 'All tests pass. No port is open other than 443.'],
    ['a further clause', 'All tests pass.', 'All tests pass but it took an hour.'],
    ['other words', 'All tests pass.', 'All invoices except two were paid.'],
  ])('not %s', (_, claim, window) => {
    expect(isExcepted(claim, window)).toBe(false);
  });

  it('is never in a text beside itself', () => {
    const word = fc.constantFrom('all', 'no', 'tests', 'pass', 'but', 'except', 'nearly', 'rarely');
    const text = fc.array(word, { maxLength: 9 }).map((some) => some.join(' '));
    fc.assert(fc.property(text, (one) => !isExcepted(one, one)));
  });
});
