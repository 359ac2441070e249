import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDevelopment, isKeptFromTraining, keptFromTraining, split } from '../accuracy/split.ts';

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

test('what is kept from training is a part of each set, whole groups of it, as the training has it', () => {
  const groups = Array.from({ length: 500 }, (_, n) => `scifact-${n}`);
  const kept = groups.filter((group) => isKeptFromTraining('scifact', group));
  expect(kept.length).toBeGreaterThan(60);
  expect(kept.length).toBeLessThan(140);
  expect(kept.slice(0, 3)).toEqual(['scifact-6', 'scifact-7', 'scifact-15']);
  const lines = groups.map((group, n) => JSON.stringify({ id: `x-${n}`, group }));
  const found = keptFromTraining(lines.join('\n'), 'scifact');
  expect(found).toEqual(lines.filter((_, n) => kept.includes(groups[n] ?? '')));
});
