import { expect, test } from 'vitest';
import { heldIn } from './look-up.ts';

test('what is no case is refused in one line, whatever of it the reader of JSON quotes', () => {
  const page = Buffer.from('# Assize\n\nA court.\n');
  expect(() => heldIn(page, 'README.md')).toThrow(/^README\.md is not JSON: [^\n]*# Assize[^\n]*$/);
});
