import { expect, test } from 'vitest';
import { claimsOf } from './claims.ts';

test('a fault of what is asserted is told of the option that was given', async () => {
  const asserts = ['junit.failing.all(t, t.nam == "x")'];
  await expect(claimsOf({ asserts })).rejects.toThrow(/^--asserts: /);
  await expect(claimsOf({ claim: 'No test fails.', asserts })).rejects.toThrow(/^--claim: /);
});
