import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDevelopment, split } from '../accuracy/split.ts';

const row = fc.record({ id: fc.uuid(), group: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') });

test('every line falls in one part, and a group in one with all its lines', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const lines = rows.map((one) => JSON.stringify(one));
      const { dev, held } = split(`${lines.join('\n')}\n\n`, 'set');
      expect([...dev, ...held].toSorted()).toEqual(lines.toSorted());
      for (const { group } of rows) {
        const named = (line: string): boolean => line.includes(`"group":"${group}"`);
        expect(dev.some(named) && held.some(named)).toBe(false);
      }
    }),
  );
});

test('the parts are those on which the thresholds and weights were chosen', () => {
  const groups = ['scifact-0', 'scifact-2', 'scifact-10'];
  expect(groups.map((group) => isDevelopment('scifact', group))).toEqual([false, false, true]);
});

test('a line without a group is a group by its id, and one without either is an error', () => {
  const { dev, held } = split('{"id":"scifact-0"}', 'scifact');
  expect([dev, held].flat()).toEqual(['{"id":"scifact-0"}']);
  expect(dev.length === 1).toBe(isDevelopment('scifact', 'scifact-0'));
  expect(() => split('{"claim":"c"}', 'scifact')).toThrow(/neither group nor id/);
});
