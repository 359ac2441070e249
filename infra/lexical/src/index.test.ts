import { expect, test } from 'vitest';

import { readPassage } from '#src/index.ts';

test('a restatement supports, its negation refutes, another subject is off topic', () => {
  const claim = 'The Eiffel Tower is in Paris.';
  const same = readPassage(claim, 'The Eiffel Tower stands in Paris.');
  expect(same.relevance * same.support).toBeGreaterThan(0.8);
  const not = readPassage(claim, 'The Eiffel Tower is not in Paris.');
  expect(not.relevance * not.refute).toBeGreaterThan(0.8);
  expect(readPassage(claim, 'Bananas ripen on plantations.').relevance).toBeLessThan(0.1);
});
