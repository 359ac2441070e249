import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repeatedKeys } from './repeated-keys.ts';

const repeated = (json: string): string[] => repeatedKeys(json, JSON.parse(json));

it.each([
  ['{"text": "a", "text": "b"}', ['text']],
  ['{"text": "a", "te\\u0078t" \n: "b"}', ['text']],
  ['[{"a": 1}, {"a": {"b": 1, "b": [1, 2]}}]', ['b']],
  ['{"a": {"b": 1}, "a": 1}', ['a', 'b']],
])('%s has a key twice', (json, keys) => {
  expect(repeated(json)).toEqual(keys);
});

it('finds none in what has each key once, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(0, 1), (json, indent) => {
      expect(repeated(json)).toEqual([]);
      expect(repeated(JSON.stringify({ json, inner: [{ [json]: '":"' }] }, null, indent))).toEqual(
        [],
      );
    }),
  );
});
