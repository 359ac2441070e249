import fc from 'fast-check';
import { expect, test } from 'vitest';

import { similarity } from '#src/index.ts';

test('near-duplicates are alike, a negation and another subject are not', () => {
  const text = 'The outage on Monday was caused by an expired certificate in the load balancer.';
  const again = 'The outage on Monday was caused by an expired certificate in the load-balancer';
  expect(similarity(text, again)).toBe(1);
  expect(similarity(text, text.replace('was caused', 'was not caused'))).toBeLessThan(1);
  expect(similarity(text, 'Penguins breed on the ice.')).toBeLessThan(0.3);
  expect(similarity('…', '!!!')).toBe(1);
  expect(similarity('…', 'words')).toBe(0);
});

test('symmetric, within 0 and 1, and 1 for a text and itself', () => {
  fc.assert(
    fc.property(fc.lorem(), fc.lorem(), (a, b) => {
      const value = similarity(a, b);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(1);
      expect(similarity(b, a)).toBe(value);
      expect(similarity(`${a} `, a)).toBe(1);
    }),
  );
});
