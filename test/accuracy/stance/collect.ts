/**
 * Reads the kept pairs of open sets in every way that is compared, once, and keeps what the model and
 * the cues said: reading takes minutes, comparing seconds.
 *
 *   node test/accuracy/stance/collect.ts MODEL_FOLDER OUT.json MOST SET=ITEMS.jsonl …
 */
import { availableParallelism } from 'node:os';
import { writeFileSync } from 'node:fs';
import { readPassage, windowsOf } from '@assize/lexical';
import { findStanceModel, openCrossEncoder, type CrossEncoder } from '@assize/models/stance';
import { keptPairs, laidAmong, type KeptPair } from './pairs.ts';
import { WINDOW_SIZES, type Collected } from './read.ts';

/** Windows of one passage that are compared at most. */
const MOST_WINDOWS = 24;

async function logitsOf(encoder: CrossEncoder, claim: string, texts: readonly string[]) {
  const logits = await encoder.score(texts.map((evidence) => ({ claim, evidence })));
  return texts.flatMap((text, at) => {
    const of = logits[at];
    return of === undefined ? [] : [{ text, logits: of }];
  });
}

async function collect(encoder: CrossEncoder, pair: KeptPair): Promise<Collected> {
  const { claim, passage } = pair;
  const [whole] = await logitsOf(encoder, claim, [passage]);
  if (whole === undefined) throw new Error('a passage was not read');
  const bySize = WINDOW_SIZES.map(async (size) => ({
    size,
    windows: await logitsOf(
      encoder,
      claim,
      windowsOf(passage, [size])
        .slice(0, MOST_WINDOWS)
        .map(({ text }) => text),
    ),
  }));
  const { support, refute, neutral } = readPassage(claim, passage);
  return {
    pair,
    whole,
    bySize: await Promise.all(bySize),
    lexical: { support, refute, neutral },
  };
}

async function main([folder, out, most, ...named]: string[]): Promise<void> {
  if (!folder || !out || !most || named.length === 0) {
    process.stderr.write(
      'usage: node test/accuracy/stance/collect.ts MODEL_FOLDER OUT.json MOST SET=ITEMS …\n',
    );
    process.exitCode = 2;
    return;
  }
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') throw new Error(`${folder}: ${found.why}`);
  const threads = availableParallelism();
  await using encoder = await openCrossEncoder({ model: found.model, threads });
  const sets = named.map((one) => {
    const [set = '', file = ''] = one.split('=');
    return keptPairs(set, file, Number(most));
  });
  const pairs = [...sets.flat(), ...sets.flatMap(laidAmong)];
  const collected: Collected[] = [];
  for (const pair of pairs) {
    collected.push(await collect(encoder, pair));
    if (collected.length % 50 === 0) process.stderr.write(`${collected.length}/${pairs.length}\n`);
  }
  writeFileSync(out, JSON.stringify({ calibration: found.model.manifest, collected }));
}

await main(process.argv.slice(2));
