/**
 * Sweeps the judge's two thresholds (LEAST and CONTESTED of proto/src/scales.ts) over the kept groups
 * of open sets, each set weighing the same, by the readings that the court's own services give:
 *
 *   node test/accuracy/thresholds.ts SET=ITEMS.jsonl …
 *
 * Exhibits go on the scales as the judge puts them there, without challenges: what is chosen here is
 * then measured by `evaluate -- verdict` on the same files (`split.ts` writes `SET.kept.jsonl`).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@assize/log';
import { CONTESTED, LEAST, scalesOf, type Scales } from '@assize/proto';
import { remoteReader, type Reader } from '@assize/reader';
import { onScales } from '@assize/scrutiny';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { openReading } from '../../services/assize/src/court/reading.ts';
import { itemOf, type Item } from '../../services/assize/src/evaluate/items.ts';
import { scoresOf } from '../../services/assize/src/evaluate/metrics.ts';
import { keptFromTraining } from './split.ts';
import { objectIn } from './stance/pairs.ts';

/** An item on the scales. `bare`: as if every passage were on the topic. */
interface Weighed {
  readonly set: string;
  readonly gold: string;
  readonly scales: Scales;
  readonly bare: Scales;
}

const STEP = 0.05;
const LEASTS = Array.from({ length: 12 }, (_, n) => (n + 1) * STEP);
const CONTESTEDS = Array.from({ length: 10 }, (_, n) => 0.5 + n * STEP);
const BEST = 12;
/** Reading waits for a model on a busy machine: here nothing stands in for it. */
const TIMEOUT_MS = 120_000;

function itemsOf(set: string, file: string): Item[] {
  return keptFromTraining(readFileSync(file, 'utf8'), set).map((line, at) => {
    return itemOf(objectIn(line), `${file}, kept line ${at + 1}`);
  });
}

async function weighed(reader: Reader, set: string, { claim, gold }: Item): Promise<Weighed> {
  const evidence = claim.evidence ?? [];
  const passages = evidence.map(({ id, text = '' }) => ({ id, text }));
  const { readings, missing } = await reader.read(claim.text, passages);
  if (missing.length > 0) throw new Error(missing.join('; '));
  const exhibits = evidence.map((one) => ({ kind: 'text' as const, ...one }));
  return {
    set,
    gold,
    scales: scalesOf(onScales(exhibits, readings)),
    bare: scalesOf(
      onScales(
        exhibits,
        readings.map((one) => ({ ...one, relevance: 1 })),
      ),
    ),
  };
}

function sideOf({ support, refute }: Scales, least: number, contested: number): string {
  if (Math.min(support, refute) >= contested) return 'contested';
  if (Math.max(support, refute) < least) return 'nei';
  return support >= refute ? 'supported' : 'refuted';
}

interface Row {
  readonly least: number;
  readonly contested: number;
  readonly each: readonly number[];
  readonly mean: number;
}

function rowOf(
  items: readonly Weighed[],
  [least, contested]: readonly [number, number],
  scalesFor: (item: Weighed) => Scales,
): Row {
  const each = [...Map.groupBy(items, ({ set }) => set).values()].map((some) => {
    const outcomes = some.map((item) => ({
      gold: item.gold,
      predicted: sideOf(scalesFor(item), least, contested),
    }));
    return scoresOf(outcomes).macroF1;
  });
  return { least, contested, each, mean: each.reduce((a, b) => a + b, 0) / each.length };
}

function print(title: string, items: readonly Weighed[], scalesFor: (item: Weighed) => Scales) {
  const sets = [...new Set(items.map(({ set }) => set))];
  const all = LEASTS.flatMap((least) =>
    CONTESTEDS.map((contested) => rowOf(items, [least, contested], scalesFor)),
  );
  const best = all.toSorted((a, b) => b.mean - a.mean).slice(0, BEST);
  const head = ['LEAST', 'CONTESTED', ...sets, 'mean macro-F1'];
  const spell = ({ least, contested, each, mean }: Row): string =>
    `| ${[least.toFixed(2), contested.toFixed(2), ...each.map((one) => one.toFixed(3)), mean.toFixed(3)].join(' | ')} |`;
  const lines = [
    `\n${title}\n`,
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...[rowOf(items, [LEAST, CONTESTED], scalesFor), ...best].map(spell),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

async function main(named: readonly string[]): Promise<void> {
  if (named.length === 0) {
    process.stderr.write('usage: node test/accuracy/thresholds.ts SET=ITEMS.jsonl …\n');
    process.exitCode = 2;
    return;
  }
  await using stack = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'assize-thresholds-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, ASSIZE_DATA: folder };
  const log = createLog({ name: 'thresholds', level: 'warn' });
  const say = (what: string): void => void process.stderr.write(`${what}\n`);
  const services = stack.use(
    await openReading({ home: homeOf(env), env, search: false, timeoutMs: TIMEOUT_MS, log, say }),
  );
  const reader = stack.use(remoteReader(services.credibility, { timeoutMs: TIMEOUT_MS }));
  const items: Weighed[] = [];
  for (const one of named) {
    const [set = '', file = ''] = one.split('=');
    for (const item of itemsOf(set, file)) items.push(await weighed(reader, set, item));
    say(`${set}: ${items.length} items so far`);
  }
  print('The first row is what the court uses now.', items, ({ scales }) => scales);
  print('The same with relevance 1 throughout.', items, ({ bare }) => bare);
}

await main(process.argv.slice(2));
