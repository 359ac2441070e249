/**
 * What the judge's constants were chosen by, on what `readings.ts` kept: the thresholds of a finding by
 * macro-F1 on the development part, the floor by how often an affirm is wrong on the sets that were not
 * asked.
 *
 *   node test/accuracy/court/choose.ts READ.jsonl …
 */
import { confidenceIn, contraryIn, scalesOf, type Contrary, type Scales } from '@assize/proto';
import { onScales } from '@assize/court/grounds';
import { unreadIn } from '@assize/court/reading';
import { scoresOf } from '../../measure/evaluate/scores.ts';
import { objectIn } from '../stance/pairs.ts';
import { linesOf, type ReadItem } from './readings.ts';

const LEASTS = [0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5];
const CONTESTEDS = [0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7];
const FLOORS = Array.from({ length: 70 }, (_unused, at) => (30 + at) / 100);
/** At most this share of the affirms may be wrong. */
const RISK = 0.1;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const three = (value: number): string => value.toFixed(3);

interface Weighed {
  readonly set: string;
  readonly gold: string;
  readonly scales: Scales;
  readonly contrary: Contrary | null;
}

function weighed({ set, gold, passages, readings, missing = [] }: ReadItem): Weighed {
  const exhibits = passages.map(({ id, text }) => ({ id, text, kind: 'text' as const }));
  const read = onScales(exhibits, readings);
  const unread = unreadIn({ missing: [...missing] }, readings);
  return { set, gold, scales: scalesOf(read), contrary: contraryIn(read, () => 1, unread) };
}

function sideBy({ support, refute }: Scales, least: number, contested: number): string {
  if (Math.min(support, refute) >= contested) return 'contested';
  if (Math.max(support, refute) < least) return 'nei';
  return support >= refute ? 'supported' : 'refuted';
}

/** Mean over the sets of macro-F1, each set weighing the same. */
function macroF1(items: readonly Weighed[], least: number, contested: number): number {
  const sets = [...Map.groupBy(items, ({ set }) => set).values()];
  const each = sets.map((some) => {
    const said = some.map(({ gold, scales }) => ({
      gold,
      predicted: sideBy(scales, least, contested),
    }));
    return scoresOf(said).macroF1;
  });
  return each.reduce((sum, one) => sum + one, 0) / Math.max(1, each.length);
}

function thresholds(items: readonly Weighed[]): void {
  print('\nMean macro-F1, without a floor; rows LEAST, columns CONTESTED\n');
  print(`| | ${CONTESTEDS.join(' | ')} |\n| --- |${' --- |'.repeat(CONTESTEDS.length)}`);
  for (const least of LEASTS) {
    const row = CONTESTEDS.map((contested) => three(macroF1(items, least, contested)));
    print(`| ${least} | ${row.join(' | ')} |`);
  }
}

/** The affirms of a bare claim, each with its confidence and whether it is right. */
interface Affirm {
  readonly set: string;
  readonly confidence: number;
  readonly right: boolean;
}

function affirmsOf(items: readonly Weighed[]): Affirm[] {
  return items
    .filter(({ scales }) => scales.support > scales.refute)
    .map(({ set, gold, scales, contrary }) => ({
      set,
      confidence: confidenceIn('supported', scales, contrary),
      right: gold === 'supported',
    }));
}

/** The share of affirms that are wrong from a floor on, each set weighing by how many it has of `sizes`. */
function risk(affirms: readonly Affirm[], sizes: ReadonlyMap<string, number>, floor: number) {
  const some = affirms.filter(({ confidence }) => confidence >= floor);
  const weight = ({ set }: Affirm): number => 1 / (sizes.get(set) ?? 1);
  const all = some.reduce((sum, one) => sum + weight(one), 0);
  const wrong = some.reduce((sum, one) => sum + (one.right ? 0 : weight(one)), 0);
  return { n: some.length, share: all === 0 ? 0 : wrong / all };
}

/** The least floor from which on no higher one has a risk above RISK; 1 where there is none. */
function floorFor(affirms: readonly Affirm[], sizes: ReadonlyMap<string, number>): number {
  const safe = (floor: number): boolean => risk(affirms, sizes, floor).share <= RISK;
  return FLOORS.find((floor) => safe(floor)) ?? 1;
}

function sizesOf(items: readonly Weighed[]): Map<string, number> {
  return new Map(
    [...Map.groupBy(items, ({ set }) => set)].map(([set, some]) => [set, some.length]),
  );
}

function floors(items: readonly Weighed[]): number {
  const sizes = sizesOf(items);
  const affirms = affirmsOf(items);
  print('\nThe floor, chosen on every other set, and what it gives on the set left out\n');
  print('| set | items | floor | affirms | of them wrong | without a floor |');
  print('| --- | --- | --- | --- | --- | --- |');
  for (const [set, size] of sizes) {
    const others = affirms.filter((one) => one.set !== set);
    const own = affirms.filter((one) => one.set === set);
    const floor = floorFor(others, sizes);
    const [with_, without] = [risk(own, sizes, floor), risk(own, sizes, 0)];
    const cells = [set, size, floor, with_.n, three(with_.share)];
    print(`| ${cells.join(' | ')} | ${three(without.share)} of ${without.n} |`);
  }
  const floor = floorFor(affirms, sizes);
  const { n, share } = risk(affirms, sizes, floor);
  print(`\nOn all sets together: ${floor} (${three(share)} of ${n} affirms are wrong)`);
  return floor;
}

/** What a floor that was chosen elsewhere gives here. */
function tried(items: readonly Weighed[], floor: number): void {
  const sizes = sizesOf(items);
  const affirms = affirmsOf(items);
  print(`\nWhat the floor ${floor} gives here\n`);
  print('| set | items | affirms | of them wrong | without a floor |');
  print('| --- | --- | --- | --- | --- |');
  for (const [set, size] of sizes) {
    const own = affirms.filter((one) => one.set === set);
    const [with_, without] = [risk(own, sizes, floor), risk(own, sizes, 0)];
    const cells = [set, size, with_.n, three(with_.share)];
    print(`| ${cells.join(' | ')} | ${three(without.share)} of ${without.n} |`);
  }
  const { n, share } = risk(affirms, sizes, floor);
  print(`\nTogether: ${three(share)} of ${n} affirms are wrong`);
}

function silence(items: readonly Weighed[]): void {
  print('\nWhere nothing takes a side: how often that is so, by set\n');
  for (const [set, some] of Map.groupBy(items, (one) => one.set)) {
    const silent = some.filter(({ scales }) => Math.max(scales.support, scales.refute) === 0);
    const right = silent.filter(({ gold }) => gold === 'nei').length;
    print(`${set}: ${right} of ${silent.length} are nei`);
  }
}

function main(files: readonly string[]): void {
  if (files.length === 0) {
    process.stderr.write('usage: node test/accuracy/court/choose.ts READ.jsonl …\n');
    process.exitCode = 2;
    return;
  }
  // Written by the program beside this one.
  const all = files.flatMap(linesOf).map((line) => objectIn(line) as ReadItem);
  const partOf = (development: boolean): Weighed[] =>
    all.filter(({ dev }) => dev === development).map(weighed);
  const [development, held] = [partOf(true), partOf(false)];
  print(`# The development part: ${development.length} items`);
  thresholds(development);
  const floor = floors(development);
  silence(development);
  print(`\n# The held part: ${held.length} items`);
  thresholds(held);
  tried(held, floor);
  silence(held);
}

main(process.argv.slice(2));
