/**
 * What the thresholds of the single pass, and the court's cross-examination, were chosen by: macro-F1 on
 * what `readings.ts` kept, groups that the stance model was not trained on alone.
 *
 *   node test/accuracy/court/sweep.ts READ.jsonl
 */
import { scalesOf, type ExhibitReading, type Scales } from '@assize/proto';
import { isOfRecord, onScales } from '@assize/scrutiny';
import { liftOf } from '../../../services/assize/src/evaluate/lift.ts';
import { scoresOf } from '../../../services/assize/src/evaluate/metrics.ts';
import {
  argmaxOf,
  SINGLE_CONTESTED,
  SINGLE_LEAST,
} from '../../../services/assize/src/evaluate/single.ts';
import { objectIn } from '../stance/pairs.ts';
import { linesOf, type ReadItem } from './readings.ts';

const LEASTS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4];
const CONTESTEDS = [0.5, 0.54, 0.58, 0.6, 0.62, 0.66, 0.7, 0.74, 0.78, 0.82];
const WEIGHTS = [0, 0.15, 0.2, 0.25, 0.3, 0.35, 0.5];
/** The defense pleads from this support on, if no more than that stands against it: no hearing is held. */
const PLEA = { strength: 0.85, against: 0.15 };

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const three = (value: number): string => value.toFixed(3);

type Rule = (item: ReadItem) => string;

function scalesFor({ passages }: ReadItem, readings: readonly ExhibitReading[]): Scales {
  const exhibits = passages.map(({ id, text }) => ({ id, text, kind: 'text' as const }));
  return scalesOf(onScales(exhibits, readings));
}

function sideBy({ support, refute }: Scales, least: number, contested: number): string {
  if (Math.min(support, refute) >= contested) return 'contested';
  if (Math.max(support, refute) < least) return 'nei';
  return support >= refute ? 'supported' : 'refuted';
}

/** The side that is heavier once each exhibit was asked the opposite, which weighs `weight`. */
function crossed(item: ReadItem, weight: number): string {
  const byId = new Map(item.denied.map((one) => [one.id, one]));
  const readings = item.readings.map((own) => {
    const opposite = byId.get(own.id) ?? { support: own.refute, refute: own.support };
    const support = (1 - weight) * own.support + weight * opposite.refute;
    const refute = (1 - weight) * own.refute + weight * opposite.support;
    return { ...own, support, refute };
  });
  return sideBy(scalesFor(item, readings), SINGLE_LEAST, Infinity);
}

function f1(items: readonly ReadItem[], rule: Rule): number {
  return scoresOf(items.map((item) => ({ gold: item.gold, predicted: rule(item) }))).macroF1;
}

function mean(items: readonly ReadItem[], rule: Rule): number {
  const sets = [...Map.groupBy(items, ({ set }) => set).values()];
  return sets.reduce((sum, some) => sum + f1(some, rule), 0) / Math.max(1, sets.length);
}

function thresholds(items: readonly ReadItem[]): void {
  print('\nMean macro-F1 of a single pass; rows LEAST, columns CONTESTED\n');
  print(`| | ${CONTESTEDS.join(' | ')} |\n| --- |${' --- |'.repeat(CONTESTEDS.length)}`);
  const known = new Map(items.map((item) => [item, scalesFor(item, item.readings)]));
  const of = (item: ReadItem): Scales => known.get(item) ?? { support: 0, refute: 0 };
  for (const least of LEASTS) {
    const row = CONTESTEDS.map((c) => three(mean(items, (item) => sideBy(of(item), least, c))));
    print(`| ${least} | ${row.join(' | ')} |`);
  }
  print(`\nargmax of each passage: ${three(mean(items, ({ readings }) => argmaxOf(readings)))}`);
}

function crossExamination(items: readonly ReadItem[]): void {
  print('\nCross-examination beside a single pass: macro-F1, lift and its interval\n');
  print('| set | items | crossed | weight | single | court | lift | 95 % |');
  print('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [set, some] of Map.groupBy(items, (item) => item.set)) {
    const single: Rule = (item) =>
      sideBy(scalesFor(item, item.readings), SINGLE_LEAST, SINGLE_CONTESTED);
    const isHeard = (item: ReadItem): boolean => {
      const { support, refute } = scalesFor(item, item.readings);
      const plea = support >= PLEA.strength && refute <= PLEA.against;
      return item.readings.length > 1 && isOfRecord(item.claim) && !plea;
    };
    for (const weight of WEIGHTS) {
      const court: Rule = (item) => (isHeard(item) ? crossed(item, weight) : single(item));
      const pairs = some.map((item) => ({
        gold: item.gold,
        court: court(item),
        single: single(item),
      }));
      const { lift, liftInterval } = liftOf(pairs);
      const cells = [set, some.length, some.filter(isHeard).length, weight];
      const figures = [f1(some, single), f1(some, court), lift].map(three);
      print(`| ${[...cells, ...figures].join(' | ')} | ${liftInterval.map(three).join(' … ')} |`);
    }
  }
}

function main(files: readonly string[]): void {
  if (files.length === 0) {
    process.stderr.write('usage: node test/accuracy/court/sweep.ts READ.jsonl …\n');
    process.exitCode = 2;
    return;
  }
  // Written by the program beside this one.
  const all = files.flatMap(linesOf).map((line) => objectIn(line) as ReadItem);
  const kept = all.filter((item) => item.kept);
  for (const part of ['development', 'held'] as const) {
    const some = kept.filter(({ dev }) => dev === (part === 'development'));
    print(`\n# The ${part} part: ${some.length} items`);
    if (part === 'development') thresholds(some);
    crossExamination(some);
  }
}

main(process.argv.slice(2));
