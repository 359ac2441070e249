import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resemblesCase, parseSealedCase } from './look-up.ts';

const CASE = new URL('../../../../test/histories/plain.json', import.meta.url);

test('what is no case is refused in one line, whatever of it the reader of JSON quotes', () => {
  const page = Buffer.from('# Assize\n\nA court.\n');
  expect(() => parseSealedCase(page, 'README.md')).toThrow(
    /^README\.md is not JSON: [^\n]*# Assize[^\n]*$/,
  );
});

test('a case with one changed byte still resembles one', () => {
  const bytes = readFileSync(CASE);
  for (const at of [0, 4, bytes.indexOf('"envelope"') + 3, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = 0x23;
    expect(resemblesCase(changed), `byte ${at}`).toBe(true);
  }
  expect(resemblesCase(Buffer.from('{"name": "assize"}'))).toBe(false);
});
