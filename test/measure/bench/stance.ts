import {
  findStanceModel,
  openCrossEncoder,
  readStanceChoice,
  SHIPPED_MODEL,
  type CrossEncoder,
} from '@assize/models/stance';
import { Failure } from '../../../services/assize/src/terminal/failure.ts';
import { cpuMeter } from './stretch.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';

/** The figures of pairs of one length. */
export interface StanceFigures {
  /** The tokens of claim and evidence together, including the three that frame them. */
  readonly tokens: number;
  readonly pairs: number;
  /** CPU time per pair in milliseconds, including tokenisation and threads. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

/** The output of `bench stance --json`. */
export interface StanceBench {
  readonly model: string;
  readonly layers: number;
  /** The number of pairs per call; the model itself reads them one by one. */
  readonly batch: number;
  readonly lengths: readonly StanceFigures[];
}

export interface StanceBenchOptions {
  /** The number of pairs at each length. */
  readonly pairs: number;
  readonly say: (what: string) => void;
}

/**
 * The lengths in tokens: the one for which there are marks, and the median of real pairs (claims with their gold
 * evidence).
 */
const LENGTHS = [128, 48];
const BATCH = 16;
const CLAIM = 14;
const FRAME = 3;
const WARM_UP = 2;

/** Words that are one token each in a BERT vocabulary. */
const WORDS = (
  'the city was built on a river and has many old houses people work in small towns with good ' +
  'water while other men went to war for their king who had three sons and one daughter she wrote ' +
  'books about music art science law trade food health land sea air fire light dark north south'
).split(' ');

/** The n-th text of this many words; the first million are all different. */
function text(n: number, words: number): string {
  return Array.from({ length: words }, (_, at) => {
    const digit = Math.floor(n / WORDS.length ** at) + at * 7;
    return WORDS[digit % WORDS.length];
  }).join(' ');
}

async function measureLength(
  encoder: CrossEncoder,
  tokens: number,
  pairs: number,
): Promise<StanceFigures> {
  let next = 0;
  const batch = () =>
    Array.from({ length: BATCH }, () => {
      next += 1;
      return { claim: text(next, CLAIM), evidence: text(next, tokens - CLAIM - FRAME) };
    });
  for (let n = 0; n < WARM_UP; n += 1) await encoder.score(batch());
  const cpuMs = cpuMeter(undefined);
  const [cpu, started] = [cpuMs(), performance.now()];
  const batches = Math.ceil(pairs / BATCH);
  for (let n = 0; n < batches; n += 1) await encoder.score(batch());
  const seconds = (performance.now() - started) / 1000;
  const read = batches * BATCH;
  return {
    tokens,
    pairs: read,
    cpuMs: round((cpuMs() - cpu) / read, 1),
    perSecond: round(read / seconds, 1),
  };
}

/** Measures the stance model on one thread, with 16 pairs per call. @throws Failure if there is no model */
export async function measureStance({ pairs, say }: StanceBenchOptions): Promise<StanceBench> {
  const { folder = SHIPPED_MODEL } = readStanceChoice(process.env);
  say('loading the stance model');
  const found = await findStanceModel(folder);
  if (found.kind !== 'found') throw new Failure(`${folder}: ${found.why}`);
  await using encoder = await openCrossEncoder({ model: found.model, threads: 1 });
  const lengths: StanceFigures[] = [];
  for (const tokens of LENGTHS) {
    say(`reading ${pairs} pairs of ${tokens} tokens`);
    lengths.push(await measureLength(encoder, tokens, pairs));
  }
  const { name, layers } = found.model.manifest;
  return { model: name, layers, batch: BATCH, lengths };
}

/** Formats the report for the terminal. */
export function formatStanceBench({ model, layers, batch, lengths }: StanceBench): string {
  const rows = lengths.map(
    ({ tokens, pairs, cpuMs, perSecond }) =>
      `  ${String(tokens).padStart(6)} ${String(pairs).padStart(6)} ${cpuMs.toFixed(1).padStart(10)} ${perSecond.toFixed(1).padStart(9)}`,
  );
  return [
    `${model}, ${layers} layers, one thread, ${batch} pairs a call`,
    '  tokens  pairs  CPU-ms each  a second',
    ...rows,
    '',
  ].join('\n');
}
