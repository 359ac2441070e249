/**
 * What readers score, alone or with their logits put together, on what `held.ts` kept of the same items.
 *
 *   node test/accuracy/stance/compare.ts WAYS.json READER.json …
 *
 * WAYS is a list of `{name, shares, temperature, growth?, doubt?, cues, bias?}`: what each reader's logits count, in the
 * order of the files, and how their sum becomes probabilities, doubt by the last of them that counts. A set whose name
 * begins with one before a dash (`fresh-liar_plus`) is counted with its like.
 */
import { readFileSync } from 'node:fs';
import type { Logits } from '@assize/models/stance';
import { stanceScores, type ReadPair } from '../../measure/evaluate/stance-scores.ts';
import { lossOf, plainestOf, formatFigures, stanceOf, wrongOf } from './figures.ts';
import type { Held } from './held.ts';

interface Way {
  readonly name: string;
  readonly shares: readonly number[];
  readonly temperature: number;
  readonly growth?: number;
  readonly doubt?: number;
  readonly cues: number;
  readonly bias?: [support: number, refute: number, neutral: number];
}

type Side = 'support' | 'refute';

const FLOORS = [0.7, 0.8, 0.84, 0.88, 0.92];
const RISKS = [0.05, 0.1, 0.15];
/** Fewer readings tell no rate of error. */
const LEAST = 10;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const missing = (): never => {
  throw new Error('the readers have not read the same items');
};

/** What is read of an item in a way, in the window that is the plainest by the first reader that counts. */
function readBy(way: Way, readers: readonly (readonly Held[])[], at: number): ReadPair {
  const { temperature, growth = 0, doubt = 0, cues, bias = [0, 0, 0] } = way;
  const by = { temperature, growth, doubt, cues, bias };
  const of = (n: number): Held => readers[n]?.[at] ?? missing();
  const { pair, shipped } = of(way.shares.findIndex((share) => share !== 0));
  const plainest = plainestOf(pair, shipped, { ...by, doubt: 0 });
  const logitOf = (label: 0 | 1 | 2): number =>
    way.shares.reduce(
      (sum, share, n) => sum + share * (of(n).shipped[plainest]?.logits[label] ?? missing()),
      0,
    );
  const logits: Logits = [logitOf(0), logitOf(1), logitOf(2)];
  const window = { ...(shipped[plainest] ?? missing()), logits };
  const own = of(way.shares.findLastIndex((share) => share !== 0)).shipped[plainest] ?? missing();
  return { gold: pair.gold, read: stanceOf(pair, window, by, own.logits) };
}

function cellsOf(read: readonly ReadPair[]): (number | null)[] {
  const { macroF1, supportVsRefute, ece } = stanceScores(read);
  const wrong = [wrongOf('support', read), wrongOf('refute', read)];
  return [macroF1, supportVsRefute.auc, ece, ...wrong, lossOf(read)];
}

/** How many of the surest readings of a side can be taken at a rate of error, and from where on. */
function takenAt(risk: number, side: Side, read: readonly ReadPair[]): string {
  const sorted = read.toSorted((a, b) => b.read[side] - a.read[side]);
  let wrong = 0;
  let best = { taken: 0, from: 1 };
  for (const [at, { gold, read: r }] of sorted.entries()) {
    if (gold !== side) wrong += 1;
    const taken = at + 1;
    if (taken >= LEAST && wrong / taken <= risk) best = { taken, from: r[side] };
  }
  return `${best.taken} from ${best.from.toFixed(2)}`;
}

/** How many readings that are at least so sure of a side are wrong. */
function wrongFrom(floor: number, side: Side, read: readonly ReadPair[]): string {
  const sure = read.filter(({ read: r }) => r[side] >= floor);
  return `${sure.filter(({ gold }) => gold !== side).length} of ${sure.length}`;
}

function table(way: Way, sets: ReadonlyMap<string, readonly ReadPair[]>): void {
  print(`\n${way.name} (${JSON.stringify(way)})`);
  print('macro-F1 / AUC / calibration error / wrong of support / of refutation / loss');
  for (const [name, read] of sets) print(`  ${name.padEnd(24)}${formatFigures(cellsOf(read))}`);
  const kinds = Map.groupBy(sets, ([name]) => name.split('-')[0] ?? name);
  for (const [kind, some] of kinds) {
    const read = some.flatMap(([, one]) => one);
    const each = some.map(([, one]) => cellsOf(one));
    const mean = [0, 1, 2, 3, 4, 5].map(
      (at) => each.reduce((sum, cells) => sum + (cells[at] ?? 0), 0) / each.length,
    );
    print(`  ${kind}, the mean of ${some.length}: ${formatFigures(mean)}`);
    for (const side of ['support', 'refute'] as const) {
      const wrong = FLOORS.map((floor) => `${floor}: ${wrongFrom(floor, side, read)}`).join(', ');
      const taken = RISKS.map((risk) => `${risk}: ${takenAt(risk, side, read)}`).join(', ');
      print(`    ${side}, wrong from ${wrong}; taken at a risk of ${taken}`);
    }
  }
}

function main([ways, ...files]: readonly string[]): void {
  if (ways === undefined || files.length === 0) {
    process.stderr.write('usage: node test/accuracy/stance/compare.ts WAYS.json READER.json …\n');
    process.exitCode = 2;
    return;
  }
  // Written by hand, and by `held.ts`.
  const some = JSON.parse(readFileSync(ways, 'utf8')) as readonly Way[];
  const readers = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as readonly Held[]);
  const [first = []] = readers;
  for (const way of some) {
    const sets = Map.groupBy(
      first.map(({ pair }, at) => ({ set: pair.set, one: readBy(way, readers, at) })),
      ({ set }) => set,
    );
    table(way, new Map([...sets].map(([name, read]) => [name, read.map(({ one }) => one)])));
  }
}

main(process.argv.slice(2));
