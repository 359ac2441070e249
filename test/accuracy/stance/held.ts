/**
 * Reads held-back sets as the product does (the window that speaks for a passage), and keeps what the
 * model and the cues said, for `compare.ts` and `leave-out.ts`. With `--windows`, for `held-windows.ts`,
 * of a long passage the three windows of the largest coverage are kept too, of one sentence and of two,
 * and passages of operations are laid among others as well.
 *
 *   node test/accuracy/stance/held.ts MODEL_FOLDER OUT.json MOST [--windows] SET=ITEMS.jsonl …
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { cuesOf, readPassage, windowsOf } from '@assize/lexical';
import {
  findStanceModel,
  openCrossEncoder,
  windowsFor,
  type CrossEncoder,
  type Logits,
  type Stances,
} from '@assize/models/stance';
import { pairsOf, type GoldPair } from '../../measure/evaluate/pairs.ts';
import { laidAmong, objectIn, type KeptPair } from './pairs.ts';

/** One window as it was read. */
export interface HeldWindow {
  readonly text: string;
  readonly coverage: number;
  readonly logits: Logits;
  readonly cues: Stances;
}

/**
 * A pair and its windows: the one that ships, and the rivals of one sentence, of two, and the passage as
 * far as the model reads.
 */
export interface Held {
  readonly pair: KeptPair;
  readonly shipped: readonly HeldWindow[];
  readonly ones: readonly HeldWindow[];
  readonly twos: readonly HeldWindow[];
  readonly wholes: readonly HeldWindow[];
}

const RIVALS = 3;
const WINDOWS = '--windows';

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

function covering(claim: string, passage: string, size: number): string[] {
  return windowsOf(passage, [size])
    .map(({ text }) => ({ text, coverage: cuesOf(claim, text).coverage }))
    .toSorted((a, b) => b.coverage - a.coverage)
    .slice(0, RIVALS)
    .map(({ text }) => text);
}

async function readOne(encoder: CrossEncoder, pair: KeptPair, rivalled: boolean): Promise<Held> {
  const { claim, passage } = pair;
  const read = async (texts: readonly string[]): Promise<HeldWindow[]> => {
    const logits = await encoder.score(texts.map((evidence) => ({ claim, evidence })));
    return texts.map((text, at) => {
      const { support, refute, neutral } = readPassage(claim, text);
      const { coverage } = cuesOf(claim, text);
      return {
        text,
        coverage,
        logits: logits[at] ?? [0, 0, 0],
        cues: { support, refute, neutral },
      };
    });
  };
  const windows = windowsFor(claim, passage);
  const shipped = await read(windows.map(({ text }) => text));
  const isWhole = !rivalled || windowsOf(passage, [3]).length <= 1;
  const rivals = isWhole ? [] : [1, 2];
  const [ones = [], twos = []] = await Promise.all(
    rivals.map((size) => read(covering(claim, passage, size))),
  );
  const wholes = isWhole ? [] : await read([passage]);
  return { pair, shipped, ones, twos, wholes };
}

async function main(given: readonly string[]): Promise<void> {
  const rivalled = given.includes(WINDOWS);
  const [folder, out, most, ...named] = given.filter((one) => one !== WINDOWS);
  if (!folder || !out || !most || named.length === 0) {
    process.stderr.write(
      'usage: node test/accuracy/stance/held.ts MODEL_FOLDER OUT.json MOST [--windows] SET=ITEMS …\n',
    );
    process.exitCode = 2;
    return;
  }
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') throw new Error(`${folder}: ${found.why}`);
  await using encoder = await openCrossEncoder({ model: found.model });
  const pairs = named.flatMap((one) => {
    const [set = '', file = ''] = one.split('=');
    const own = pairsIn(set, file, Number(most));
    return rivalled && set === 'ops' ? [...own, ...laidAmong(own)] : own;
  });
  const held: Held[] = [];
  for (const pair of pairs) held.push(await readOne(encoder, pair, rivalled));
  writeFileSync(out, JSON.stringify(held));
}

if (import.meta.main) await main(process.argv.slice(2));
