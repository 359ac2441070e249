/**
 * Compares ways to read long passages, claims of several parts, and the rules beside the model, on
 * the groups that the model was not trained on:
 *
 *   node test/accuracy/stance/variants.ts MODEL_FOLDER MOST SET=ITEMS.jsonl …
 */
import { lexicalStance, openCrossEncoder, findStanceModel } from '@assize/stance';
import type { Calibration, CrossEncoder, Stances } from '@assize/stance';
import { keptPairs, laidAmong } from './pairs.ts';
import { partsVariants } from './part-variants.ts';
import { poolsOf, type Pool } from './pools.ts';
import { readPair, type ReadPassage } from './read.ts';
import { ruleVariants } from './rule-variants.ts';
import { headOf, rowOf } from './table.ts';

const SIZES = [[1], [2], [3], [1, 2], [1, 3], [1, 2, 3]];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function setsIn(passages: readonly ReadPassage[]): string[] {
  return [...new Set(passages.map(({ pair }) => pair.set))];
}

function compare(title: string, passages: readonly ReadPassage[], variants: readonly Pool[]): void {
  const sets = setsIn(passages);
  const counts = sets.map((set) => `${set} ${passages.filter((p) => p.pair.set === set).length}`);
  print(`\n${title} (${counts.join(', ')} pairs)\n\n${headOf(sets)}`);
  for (const { name, read } of variants) {
    print(
      rowOf(
        name,
        passages.map((one) => ({ pair: one.pair, read: read(one) })),
        sets,
      ),
    );
  }
}

async function readAll(
  encoder: CrossEncoder,
  by: Calibration,
  pairs: readonly ReadPassage['pair'][],
): Promise<ReadPassage[]> {
  const passages: ReadPassage[] = [];
  for (const pair of pairs) {
    passages.push(await readPair(encoder, by, pair));
    if (passages.length % 100 === 0) process.stderr.write(`${passages.length}/${pairs.length}\n`);
  }
  return passages;
}

async function lexical(passages: readonly ReadPassage[]): Promise<Pool> {
  await using reader = lexicalStance();
  const read = await reader.read(passages.map(({ pair }) => pair));
  const known = new Map(
    passages.map((one, at): [ReadPassage, Stances | undefined] => [one, read[at]]),
  );
  return {
    name: 'lexical cues',
    read: (passage) => known.get(passage) ?? { support: 0, refute: 0, neutral: 1 },
  };
}

async function main([folder, most, ...named]: string[]): Promise<void> {
  if (folder === undefined || most === undefined || named.length === 0) {
    process.stderr.write(
      'usage: node test/accuracy/stance/variants.ts MODEL_FOLDER MOST SET=ITEMS …\n',
    );
    process.exitCode = 2;
    return;
  }
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') throw new Error(`${folder}: ${found.why}`);
  await using encoder = await openCrossEncoder({ model: found.model });
  const { manifest } = found.model;
  const pairs = named.flatMap((one) => {
    const [set = '', file = ''] = one.split('=');
    return keptPairs(set, file, Number(most));
  });
  const long = [...Map.groupBy(pairs, ({ set }) => set).values()].flatMap((some) =>
    laidAmong(some),
  );
  const short = await readAll(encoder, manifest, pairs);
  const laid = await readAll(encoder, manifest, long);
  compare('Passages as they are', short, [await lexical(short), ...poolsOf(SIZES)]);
  compare('Passages laid among six others', laid, [await lexical(laid), ...poolsOf(SIZES)]);
  compare('Rules beside the model', short, ruleVariants(await lexical(short)));
  const joined = await partsVariants(encoder, manifest, short);
  compare('Claims of several parts', joined.passages, joined.variants);
}

await main(process.argv.slice(2));
