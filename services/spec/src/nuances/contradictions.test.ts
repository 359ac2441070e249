import { readFileSync } from 'node:fs';
import { openStance } from '@assize/models/stance';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { expect, it } from 'vitest';
import type { Nuance } from '#src/review/phase.ts';
import { areContrary, clausesOf, compare } from './contradictions.ts';

const nuanceOf = (text: string, technology = 'Convex'): Nuance => ({
  technology,
  text,
  severity: null,
  source: 'NUANCES.md:1',
});
const { signal } = new AbortController();
const model = () => openStance({ by: 'model' });

it('flags what can’t be so beside a nuance, with both quoted, and calls the rest unknown', async () => {
  const added = nuanceOf('Plan ahead. Indexes cannot be added after table creation.');
  const whole = nuanceOf('Read operations return entire rows, not columns.');
  const markdown = `# Orders

Orders are listed by date. Indexes can be added
after the table was created.

Reads return whole rows.

    Indexes can be added after the table was created, says the code.

In PostgreSQL, indexes can be added after table creation.
`;
  expect(await compare(markdown, [added, whole], model, signal)).toEqual({
    contradictions: [
      {
        nuance: added,
        known: 'Indexes cannot be added after table creation.',
        said: 'Indexes can be added after the table was created.',
        line: 3,
      },
    ],
    unknown: 1,
    missing: [],
  });
});

it('loads no model where no sentence speaks of a nuance', async () => {
  const never = () => Promise.reject(new Error('it was opened'));
  const nuances = [nuanceOf('Keys expire silently.')];
  const compared = await compare('# A\n\nOrders are listed.\n', nuances, never, signal);
  expect(compared).toEqual({ contradictions: [], unknown: 1, missing: [] });
});

const Pair = Type.Object({
  contrary: Type.Boolean(),
  known: Type.String(),
  said: Type.String(),
});

it('flags no pair that agrees, and the plain opposites of those that do not', async () => {
  const file = new URL('./testing/pairs.jsonl', import.meta.url);
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const pairs = rows.map((row) => Parse(Pair, JSON.parse(row)));
  await using reader = await model();
  const read = pairs.flatMap((pair) => clausesOf(pair.said).map((clause) => ({ pair, clause })));
  const contrary = await areContrary(
    read.map(({ pair, clause }) => [pair.known, clause]),
    reader,
    signal,
  );
  const flagged = new Set(read.filter((_one, at) => contrary[at]).map(({ pair }) => pair));
  expect([...flagged].filter((pair) => !pair.contrary)).toEqual([]);
  // Of 39 that contradict each other. A lower bound: a better reader may find more.
  expect(flagged.size).toBeGreaterThanOrEqual(13);
});
