import { expect, test } from 'vitest';
import { passagesFor, sentences } from './light-workload.ts';

test('every claim is stated three times in an index of any size, by sources of its own', () => {
  const stated = sentences();
  expect(stated.length).toBeGreaterThan(100);
  const passages = passagesFor(stated, 5000);
  expect(passages).toHaveLength(5000);
  expect(new Set(passages.map(({ id }) => id)).size).toBe(5000);
  for (const text of stated) {
    const stating = passages.filter((passage) => passage.text.includes(text));
    expect(new Set(stating.map(({ source }) => source)).size).toBeGreaterThanOrEqual(3);
  }
  expect(passagesFor(stated, 2)).toHaveLength(2);
});
