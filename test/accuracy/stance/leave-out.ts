/**
 * How logits become probabilities that hold in a field they were not fitted on: temperature, an offset
 * for neutral and for either side, and what the cues count, fitted on all sets but one and measured on
 * that one, each set weighing the same.
 *
 *   node test/accuracy/stance/leave-out.ts HELD.json
 */
import { readFileSync } from 'node:fs';
import type { Calibration } from '@assize/models/stance';
import { stanceScores } from '../../measure/evaluate/stance-scores.ts';
import { lossOf, plainestOf, spelt, wrongOf } from './figures.ts';
import type { Held } from './held.ts';

type By = Required<Calibration>;

const TEMPERATURES = [0.8, 1, 1.2, 1.4, 1.6, 1.8, 2, 2.3, 2.6, 3];
const NEUTRALS = [-0.2, 0, 0.2, 0.4];
const SUPPORTS = [-0.4, -0.2, 0];
const CUES = [0, 0.1, 0.2, 0.3, 0.4];

/** What may be chosen: from nothing but a temperature to all of it. */
const FAMILIES: readonly [name: string, offered: readonly By[]][] = [
  ['as shipped before (1.2, cues .4)', grid([1.2], [0], [0], [0.4])],
  ['temperature', grid(TEMPERATURES, [0], [0], [0])],
  ['temperature, cues', grid(TEMPERATURES, [0], [0], CUES)],
  ['temperature, neutral', grid(TEMPERATURES, NEUTRALS, [0], [0])],
  ['temperature, neutral, support', grid(TEMPERATURES, NEUTRALS, SUPPORTS, [0])],
  ['temperature, neutral, support, cues', grid(TEMPERATURES, NEUTRALS, SUPPORTS, CUES)],
];

function grid(
  temperatures: readonly number[],
  neutrals: readonly number[],
  supports: readonly number[],
  cues: readonly number[],
): By[] {
  return temperatures.flatMap((temperature) =>
    neutrals.flatMap((neutral) =>
      supports.flatMap((support) =>
        cues.map((one): By => ({ temperature, bias: [support, 0, neutral], cues: one })),
      ),
    ),
  );
}

/** As it ships: the plainest of the windows, with the rules where they are asked for. */
const readBy = (set: readonly Held[], by: By, withRules: boolean) =>
  set.map(({ pair, shipped }) => ({
    gold: pair.gold,
    read: plainestOf(pair.claim, shipped, by, withRules),
  }));

/** Before the rules. */
const lossBy = (set: readonly Held[], by: By): number => lossOf(readBy(set, by, false));

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** The losses of each set under each choice, once. */
function lossesOf(sets: ReadonlyMap<string, readonly Held[]>, offered: readonly By[]) {
  return offered.map((by) => ({
    by,
    of: new Map([...sets].map(([name, set]) => [name, lossBy(set, by)])),
  }));
}

function bestBut(losses: ReturnType<typeof lossesOf>, left: string | null): By {
  const score = ({ of }: (typeof losses)[number]): number =>
    sum([...of].flatMap(([name, loss]) => (name === left ? [] : [loss])));
  const [best] = losses.toSorted((a, b) => score(a) - score(b));
  if (best === undefined) throw new Error('nothing to choose from');
  return best.by;
}

function cellsOf(set: readonly Held[], by: By): (number | null)[] {
  const read = readBy(set, by, true);
  const { macroF1, supportVsRefute, ece } = stanceScores(read);
  return [macroF1, supportVsRefute.auc, ece, wrongOf('support', read), lossBy(set, by)];
}

function means(rows: readonly (readonly (number | null)[])[]): number[] {
  return [0, 1, 2, 3, 4].map((at) => {
    const known = rows.map((row) => row[at] ?? null).filter((one) => one !== null);
    return sum(known) / Math.max(1, known.length);
  });
}

function main(file: string | undefined): void {
  if (file === undefined) {
    process.stderr.write('usage: node test/accuracy/stance/leave-out.ts HELD.json\n');
    process.exitCode = 2;
    return;
  }
  // Written by the program beside this one.
  const all = JSON.parse(readFileSync(file, 'utf8')) as readonly Held[];
  const sets = new Map(
    [...Map.groupBy(all, ({ pair }) => pair.set)].filter(([name]) => !name.endsWith(', long')),
  );
  for (const [name, offered] of FAMILIES) {
    const losses = lossesOf(sets, offered);
    const rows = [...sets].map(([left, set]) => {
      const by = bestBut(losses, left);
      return { left, by, cells: cellsOf(set, by) };
    });
    process.stdout.write(`\n${name}; on all sets: ${JSON.stringify(bestBut(losses, null))}\n`);
    process.stdout.write('macro-F1 / AUC / ECE / wrong of what is called support / loss\n');
    for (const { left, cells } of rows)
      process.stdout.write(`  ${left.padEnd(22)}${spelt(cells)}\n`);
    process.stdout.write(`  ${'mean'.padEnd(22)}${spelt(means(rows.map(({ cells }) => cells)))}\n`);
  }
}

main(process.argv[2]);
