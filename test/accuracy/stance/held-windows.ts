/**
 * Which window of a long passage speaks for it, by what `held.ts` kept: only passages of which one
 * sentence is read are asked.
 *
 *   node test/accuracy/stance/held-windows.ts HELD.json MODEL_FOLDER
 */
import { readFileSync } from 'node:fs';
import { findStanceModel } from '@assize/models/stance';
import { plainestOf } from './figures.ts';
import type { Held, HeldWindow } from './held.ts';
import { headOf, rowOf } from './table.ts';

type Choice = readonly [name: string, windows: (held: Held) => readonly HeldWindow[]];

const oneOrTwo = ({ ones, twos }: Held): HeldWindow[] => [...ones.slice(0, 1), ...twos.slice(0, 1)];

function wholeUpTo(most: number, { pair, wholes }: Held, otherwise: readonly HeldWindow[]) {
  return pair.passage.length <= most ? wholes : otherwise;
}

/** Each choice: the windows among which the plainest speaks. */
const CHOICES: readonly Choice[] = [
  ['one sentence, the largest coverage', ({ ones }) => ones.slice(0, 1)],
  ['one sentence, the plainest of two', ({ ones }) => ones.slice(0, 2)],
  ['one sentence, the plainest of three', ({ ones }) => ones],
  ['two neighbours, the largest coverage', ({ twos }) => twos.slice(0, 1)],
  ['two neighbours, the plainest of two', ({ twos }) => twos.slice(0, 2)],
  ['one or two, each of the largest coverage', oneOrTwo],
  ['the whole as far as it is read', ({ wholes }) => wholes],
  [
    'the whole up to 500 characters, else one',
    (held) => wholeUpTo(500, held, held.ones.slice(0, 1)),
  ],
  [
    'the whole up to 700 characters, else one',
    (held) => wholeUpTo(700, held, held.ones.slice(0, 1)),
  ],
  [
    'the whole up to 500 characters, else one or two',
    (held) => wholeUpTo(500, held, oneOrTwo(held)),
  ],
  [
    'the whole up to 700 characters, else one or two',
    (held) => wholeUpTo(700, held, oneOrTwo(held)),
  ],
  [
    'the whole up to 700 characters, one or two',
    (held) => [...wholeUpTo(700, held, []), ...oneOrTwo(held)],
  ],
  [
    'the whole up to 500 characters, else two neighbours, the plainest of two',
    (held) => wholeUpTo(500, held, held.twos.slice(0, 2)),
  ],
  [
    'the whole up to 700 characters, else two neighbours, the plainest of two',
    (held) => wholeUpTo(700, held, held.twos.slice(0, 2)),
  ],
  ['two neighbours, the plainest of three', ({ twos }) => twos],
  [
    'one or two, the plainest of two of each',
    ({ ones, twos }) => [...ones.slice(0, 2), ...twos.slice(0, 2)],
  ],
];

async function main([file, folder]: string[]): Promise<void> {
  if (file === undefined || folder === undefined) {
    process.stderr.write(
      'usage: node test/accuracy/stance/held-windows.ts HELD.json MODEL_FOLDER\n',
    );
    process.exitCode = 2;
    return;
  }
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') throw new Error(found.why);
  // Written by a program beside this one.
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly Held[];
  const long = all.filter(({ ones }) => ones.length > 0);
  const counts = Map.groupBy(long, ({ pair }) => pair.set);
  const sets = [...counts].filter(([, some]) => some.length >= 30).map(([name]) => name);
  const lines = CHOICES.map(([name, windows]) =>
    rowOf(
      name,
      long.map((held) => ({
        pair: held.pair,
        read: plainestOf(held.pair.claim, windows(held), found.model.manifest),
      })),
      sets,
    ),
  );
  const sizes = sets.map((name) => `${name} ${counts.get(name)?.length}`).join(', ');
  process.stdout.write(`${sizes}\n\n${headOf(sets)}\n${lines.join('\n')}\n`);
}

await main(process.argv.slice(2));
