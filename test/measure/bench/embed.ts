import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedding } from '@assize/embedding/service';
import { findEmbeddingModel } from '@assize/launcher';
import { sentences as sentencesOf } from '@assize/lexical';
import { createLog } from '@assize/telemetry/log';
import { checkEvidence } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { ownFolder } from '#src/folder.ts';
import { openBareModel } from './embed-bare.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { figuresOf, type Stretch } from './figures.ts';
import { type Contestant, cpuMeter, runStretch } from './stretch.ts';

const CORPUS = new URL('../../../services/assize/samples/corpus.jsonl', import.meta.url);

export interface EmbedFigures {
  readonly sentences: number;
  readonly perSecond: number;
  /** CPU per sentence, in milliseconds: client, service and model, all in this process. */
  readonly cpuMs: number;
  /** The time of one call. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** What `bench embed --json` prints. */
export interface EmbedReport {
  readonly model: string;
  /** The model in a loop, one text per run and 32 per run. */
  readonly bare: { readonly batch1: EmbedFigures; readonly batch32: EmbedFigures };
  /** Over gRPC: 1 or 32 texts per call, one call after the other; and 32 calls in flight. */
  readonly grpc: {
    readonly batch1: EmbedFigures;
    readonly batch32: EmbedFigures;
    readonly inFlight32: EmbedFigures;
  };
  /** Sentences per second: 32 in flight over gRPC, divided by the bare model's faster way. */
  readonly ratio: number;
  /** CPU: the bare model's cheaper way divided by 32 in flight over gRPC. */
  readonly cpuRatio: number;
}

export interface EmbedOptions {
  /** How many sentences each way embeds. */
  readonly sentences: number;
  readonly say: (what: string) => void;
}

interface Way {
  readonly texts: number;
  readonly inFlight: number;
  /** Returns a text that is already cached. */
  readonly warm?: () => string;
  encode(texts: readonly string[]): Promise<unknown>;
}

/** Each way measures a part in turn, so that disturbances of the machine affect all. */
const TURNS = 8;
const MANY = 32;
/** Sentences of each way before measuring, which allocate the model's memory. */
const WARM_UP = 96;
/** Calls with one cached text, which compile the code of a call. */
const WARM_CALLS = 2000;

export async function measureEmbed({ sentences, say }: EmbedOptions): Promise<EmbedReport> {
  await using stack = new AsyncDisposableStack();
  const model = await findEmbeddingModel({ env: process.env, onProgress: say });
  say('loading the model twice: bare, and behind gRPC');
  const bare = stack.use(await openBareModel(model));
  const embed = await openService(model, stack);
  const alone: Embed = (texts) => bare.encode(texts);
  await sameVector(alone, embed);
  const ways = {
    bare1: { texts: 1, inFlight: 1, encode: alone },
    bare32: { texts: MANY, inFlight: 1, encode: alone },
    grpc1: { texts: 1, inFlight: 1, encode: embed },
    grpc32: { texts: MANY, inFlight: 1, encode: embed },
    inFlight32: { texts: 1, inFlight: MANY, encode: embed, warm: () => 'Known.' },
  };
  const figures = await inTurns(ways, await sentenceMaker(), sentences, say);
  return reportOf(model.name, figures);
}

type Embed = (texts: readonly string[]) => Promise<Float32Array[]>;

async function openService(
  model: Awaited<ReturnType<typeof findEmbeddingModel>>,
  stack: AsyncDisposableStack,
): Promise<Embed> {
  const { path: folder } = stack.use(await ownFolder());
  const config = {
    address: `unix:${join(folder, 'embedding.sock')}`,
    model,
    threads: 1,
    indexFolder: folder,
  };
  const log = createLog({ name: 'embedding', level: 'warn' });
  const service = stack.use(await startEmbedding(config, { log }));
  const rpc = stack.use(client(EmbeddingService, service.address, { timeoutMs: 120_000 }));
  return async (texts) => {
    const { vectors } = await rpc.embed({ texts: [...texts] });
    return vectors.map(({ values }) => Float32Array.from(values));
  };
}

/** Both must compute the same bits, if each text is run by itself. */
async function sameVector(bare: Embed, embed: Embed): Promise<void> {
  const text = 'The Moon orbits the Earth.';
  const [[one], [other]] = await Promise.all([bare([text]), embed([text])]);
  if (one === undefined || other === undefined || Buffer.compare(bytes(one), bytes(other)) !== 0) {
    throw new Error('the bare model and the service give different vectors');
  }
}

const bytes = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);

/** Takes sentences of the shipped corpus, numbered so that none repeats: a repeated one would be cached. */
async function sentenceMaker(): Promise<() => string> {
  const rows = (await readFile(CORPUS, 'utf8')).split('\n').filter((row) => row !== '');
  const all = rows.flatMap((row) => {
    const checked = checkEvidence(JSON.parse(row));
    return checked.ok ? sentencesOf(checked.value.text ?? '') : [];
  });
  let next = 0;
  return () => {
    const sentence = all[next % all.length] ?? '';
    next += 1;
    return `${sentence} (${next})`;
  };
}

async function inTurns<Name extends string>(
  ways: Readonly<Record<Name, Way>>,
  sentence: () => string,
  sentences: number,
  say: (what: string) => void,
): Promise<Record<Name, EmbedFigures>> {
  const named = Object.entries<Way>(ways);
  const stretches = new Map<string, Stretch[]>(named.map(([name]) => [name, []]));
  say('warming up');
  for (const [, way] of named) {
    await runPart(way, sentence, WARM_UP);
    if (way.warm !== undefined) await runPart({ ...way, texts: 1 }, way.warm, WARM_CALLS);
  }
  for (let turn = 0; turn < TURNS; turn += 1) {
    say(`turn ${turn + 1} of ${TURNS}`);
    const order = turn % 2 === 0 ? named : named.toReversed();
    for (const [name, way] of order) {
      const part = await runPart(way, sentence, Math.ceil(sentences / TURNS));
      stretches.get(name)?.push(part);
    }
  }
  const figures = named.map(([name, way]) => [name, spread(way, stretches.get(name) ?? [])]);
  return Object.fromEntries(figures) as Record<Name, EmbedFigures>;
}

function runPart(way: Way, sentence: () => string, sentences: number): Promise<Stretch> {
  const calls = Math.max(1, Math.round(sentences / way.texts));
  const batches = Array.from({ length: calls }, () => Array.from({ length: way.texts }, sentence));
  const contestant: Contestant = {
    trial: async (n) => void (await way.encode(batches[n] ?? [])),
    cpuMs: cpuMeter(undefined),
  };
  return runStretch(contestant, 0, calls, way.inFlight);
}

/** Converts the figures of calls to those of sentences. */
function spread({ texts }: Way, stretches: readonly Stretch[]): EmbedFigures {
  const { trials, tps, cpuMs, p50Ms, p99Ms } = figuresOf(stretches);
  const perSecond = round(tps * texts, 1);
  return { sentences: trials * texts, perSecond, cpuMs: round(cpuMs / texts, 3), p50Ms, p99Ms };
}

function reportOf(
  model: string,
  figures: Record<'bare1' | 'bare32' | 'grpc1' | 'grpc32' | 'inFlight32', EmbedFigures>,
): EmbedReport {
  const { bare1, bare32, grpc1, grpc32, inFlight32 } = figures;
  const fastest = Math.max(bare1.perSecond, bare32.perSecond);
  const cheapest = Math.min(bare1.cpuMs, bare32.cpuMs);
  return {
    model,
    bare: { batch1: bare1, batch32: bare32 },
    grpc: { batch1: grpc1, batch32: grpc32, inFlight32 },
    ratio: round(inFlight32.perSecond / fastest, 3),
    cpuRatio: round(cheapest / inFlight32.cpuMs, 3),
  };
}
