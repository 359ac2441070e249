/**
 * Compares ways to read long passages, and the rules beside the model, by what
 * `collect.ts` kept:
 *
 *   node test/accuracy/stance/variants.ts COLLECTED.json
 */
import { poolsOf, type Pool } from './pools.ts';
import { collectionIn, readAs, type ReadPassage } from './read.ts';
import { ruleVariants } from './rule-variants.ts';
import { headOf, rowOf } from './table.ts';

const SIZES = [[1], [2], [3], [1, 2], [1, 3]];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function compare(title: string, passages: readonly ReadPassage[], variants: readonly Pool[]): void {
  const sets = [...new Set(passages.map(({ pair }) => pair.set))];
  const counts = sets.map((set) => `${set} ${passages.filter((p) => p.pair.set === set).length}`);
  print(`\n${title} (${counts.join(', ')} pairs)\n\n${headOf(sets)}`);
  for (const { name, read } of variants) {
    const readings = passages.map((one) => ({ pair: one.pair, read: read(one) }));
    print(rowOf(name, readings, sets));
  }
}

const lexical: Pool = { name: 'lexical cues', read: (passage) => passage.lexical };

function main(file: string | undefined): void {
  if (file === undefined) {
    process.stderr.write('usage: node test/accuracy/stance/variants.ts COLLECTED.json\n');
    process.exitCode = 2;
    return;
  }
  const { calibration, collected } = collectionIn(file);
  const all = collected.map((one) => readAs(calibration, one));
  const short = all.filter(({ pair }) => !pair.set.endsWith(', long'));
  const long = all.filter(({ pair }) => pair.set.endsWith(', long'));
  compare('Passages as they are', short, [lexical, ...poolsOf(SIZES)]);
  compare('Passages laid among six others', long, [lexical, ...poolsOf(SIZES)]);
  compare('Rules beside the model', short, ruleVariants(lexical));
}

main(process.argv[2]);
