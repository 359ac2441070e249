import * as conventions from '@opentelemetry/semantic-conventions/incubating';
import { expect, test } from 'vitest';
import { ATTR } from '#src/attributes.ts';

test('every name that is not ours is one of the semantic conventions, and none stands there twice', () => {
  const known = new Set<unknown>(Object.values(conventions));
  const names = Object.values(ATTR);
  const foreign = names.filter((name) => !name.startsWith('assize.'));
  expect(foreign.length).toBeGreaterThan(20);
  expect(foreign.filter((name) => !known.has(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
