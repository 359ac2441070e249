import { expect, it } from 'vitest';
import { documentOf, plantedFaults, scoreGauntlet } from './score.ts';

it('forty faults lie on lines of the planted copies that the clean ones do not have all of', () => {
  const faults = plantedFaults();
  expect(faults).toHaveLength(40);
  for (const { document, places } of faults) {
    const rows = documentOf('planted', document).split('\n');
    const clean = new Set(documentOf('clean', document).split('\n'));
    const own = places.flatMap(({ from, to }) => rows.slice(from - 1, to));
    expect(own.length).toBeGreaterThan(0);
    if (document !== 'water-quality-alerts') expect(own.some((row) => !clean.has(row))).toBe(true);
  }
});

it('counts what is found, and what is raised on clean copies', () => {
  const silent = scoreGauntlet(() => []);
  expect(silent.map(({ part, planted, found }) => [part, planted, found])).toEqual([
    ['development', 21, 0],
    ['kept apart', 19, 0],
  ]);
  const loud = scoreGauntlet(() => [{ kind: 'secret', places: [{ from: 1, to: 500 }] }]);
  expect(loud.map(({ found, falsePerDocument }) => [found, falsePerDocument])).toEqual([
    [1, 1],
    [2, 1],
  ]);
});
