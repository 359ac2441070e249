/**
 * Reads held-back sets as the product does (the window that speaks for a passage), and keeps what the
 * model and the cues said, for `compare.ts`.
 *
 *   node test/accuracy/stance/held.ts MODEL_FOLDER OUT.json MOST SET=ITEMS.jsonl …
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readPassage, windowsFor } from '@assize/lexical';
import {
  findStanceModel,
  inNotationOf,
  openCrossEncoder,
  type CrossEncoder,
  type Logits,
  type Stances,
} from '@assize/models/stance';
import { pairsOf, type GoldPair } from '../../measure/evaluate/pairs.ts';
import { objectIn, type KeptPair } from './pairs.ts';

/** One window as it was read. */
export interface HeldWindow {
  readonly text: string;
  readonly logits: Logits;
  readonly cues: Stances;
}

/** A pair and the windows that the product reads of it. */
export interface Held {
  readonly pair: KeptPair;
  readonly shipped: readonly HeldWindow[];
}

const hashOf = ({ claim, passage }: GoldPair): string =>
  createHash('sha256').update(`${claim}\n${passage}`).digest('hex');

/** At most `most` pairs of a file, chosen by their hash. */
function pairsIn(set: string, file: string, most: number): KeptPair[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line, at) => pairsOf(objectIn(line), `${file}, line ${at + 1}`))
    .filter(({ passage }) => passage.trim() !== '')
    .toSorted((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1))
    .slice(0, most)
    .map((pair) => ({ ...pair, set }));
}

async function readOne(encoder: CrossEncoder, pair: KeptPair): Promise<Held> {
  const { claim, passage } = pair;
  const texts = windowsFor(claim, passage).map(({ text }) => inNotationOf(claim, text));
  const logits = await encoder.score(texts.map((evidence) => ({ claim, evidence })));
  const shipped = texts.map((text, at) => {
    const { support, refute, neutral } = readPassage(claim, text);
    return { text, logits: logits[at] ?? [0, 0, 0], cues: { support, refute, neutral } };
  });
  return { pair, shipped };
}

async function main([folder, out, most, ...named]: readonly string[]): Promise<void> {
  if (!folder || !out || !most || named.length === 0) {
    process.stderr.write(
      'usage: node test/accuracy/stance/held.ts MODEL_FOLDER OUT.json MOST SET=ITEMS …\n',
    );
    process.exitCode = 2;
    return;
  }
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') throw new Error(`${folder}: ${found.why}`);
  await using encoder = await openCrossEncoder({ model: found.model });
  const pairs = named.flatMap((one) => {
    const [set = '', file = ''] = one.split('=');
    return pairsIn(set, file, Number(most));
  });
  const held: Held[] = [];
  for (const pair of pairs) held.push(await readOne(encoder, pair));
  writeFileSync(out, JSON.stringify(held));
}

if (import.meta.main) await main(process.argv.slice(2));
