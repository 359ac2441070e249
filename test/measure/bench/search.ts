import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEncoder } from '@assize/models/encoder';
import { cacheDir, findEmbeddingModel } from '@assize/launcher';
import { ownFolder } from '#src/folder.ts';
import { startElasticsearch, type RunningElasticsearch } from '#servers';
import type { IndexModel } from '@assize/vectors';
import { hear } from './hear.ts';
import { readCorpus, type SearchCorpus } from './search-corpus.ts';
import type { Filled, IndexKind, Job, Served, Where, Work } from './search-job.ts';
import { embedRows } from './search-rows.ts';
import { stir } from './search-stir.ts';

export interface SearchRow extends Filled, Served {
  readonly index: IndexKind;
  readonly passages: number;
  /** How many passages are perturbed copies. */
  readonly perturbed: number;
}

export interface SearchReport {
  readonly model: string;
  /** Different real texts, and whether they are passages cut into sentences. */
  readonly texts: number;
  readonly cut: boolean;
  /** How many texts are asked and not indexed. */
  readonly queries: number;
  readonly rows: readonly SearchRow[];
}

export interface SearchBenchOptions {
  readonly passages: readonly number[];
  readonly inFlight: readonly number[];
  readonly indexes: readonly IndexKind[];
  readonly corpus: readonly string[];
  readonly queries: number;
  /** Whether perturbed copies of vectors are added if the corpus is too small. */
  readonly repeat: boolean;
  readonly say: (what: string) => void;
}

const CHILD = fileURLToPath(new URL('./search-child.ts', import.meta.url));

async function inChild<Answer>(job: Job): Promise<Answer> {
  const child = fork(CHILD, { serialization: 'advanced' });
  const { ended, next } = hear<Answer>(child, `the ${job.part} of ${job.work.where.kind}`);
  child.send(job);
  const answer = await next();
  await ended;
  return answer;
}

interface Prepared {
  readonly corpus: SearchCorpus;
  readonly model: IndexModel;
  readonly vectors: string;
  readonly queries: readonly string[];
}

async function prepare(options: SearchBenchOptions): Promise<Prepared> {
  const { passages, say } = options;
  const most = Math.max(...passages);
  const corpus = await readCorpus(options.corpus, most + options.queries);
  const asked = Math.min(options.queries, Math.floor(corpus.texts.length / 10));
  const model = await findEmbeddingModel({ env: process.env, onProgress: say });
  await using encoder = await openEncoder({ model });
  const vectors = await embedRows(Math.min(asked + most, corpus.texts.length), {
    texts: corpus.texts,
    encoder,
    folder: join(cacheDir(process.env), 'bench'),
    say,
  });
  return {
    corpus,
    model: { model: model.name, dimensions: encoder.dimensions },
    vectors,
    queries: corpus.texts.slice(0, asked),
  };
}

export async function measureSearch(options: SearchBenchOptions): Promise<SearchReport> {
  await using stack = new AsyncDisposableStack();
  const prepared = await prepare(options);
  const { path: folder } = stack.use(await ownFolder());
  const node = options.indexes.includes('elasticsearch') ? await openNode(options, stack) : null;
  const rows: SearchRow[] = [];
  for (const passages of options.passages) {
    const set = await passagesOf(prepared, passages, options.repeat, folder);
    for (const kind of options.indexes) {
      const where = whereOf(kind, join(folder, `${kind}-${passages}`), node);
      rows.push(await measureOne({ ...set, where }, options));
    }
  }
  const { corpus, model, queries } = prepared;
  const { texts, cut } = corpus;
  return { model: model.model, texts: texts.length, cut, queries: queries.length, rows };
}

interface PassageSet extends Omit<Work, 'where'> {
  readonly perturbed: number;
}

/** Takes the first `count`; copies make up what is missing. */
async function passagesOf(
  { corpus, model, vectors, queries }: Prepared,
  passages: number,
  repeat: boolean,
  folder: string,
): Promise<PassageSet> {
  const first = queries.length;
  const real = corpus.texts.slice(first, first + passages);
  const missing = repeat ? passages - real.length : 0;
  const common = { model, queries, first };
  if (missing === 0) return { ...common, vectors, texts: real, perturbed: 0 };
  const source = { vectors, dimensions: model.dimensions, first, count: real.length };
  const path = await stir(source, missing, join(folder, `stirred-${passages}.f32`));
  const copies = Array.from(
    { length: missing },
    (_, at) => `${real[at % real.length] ?? ''} (copy ${Math.floor(at / real.length) + 1})`,
  );
  return { ...common, vectors: path, texts: [...real, ...copies], perturbed: missing };
}

function whereOf(kind: IndexKind, folder: string, node: RunningElasticsearch | null): Where {
  if (kind === 'embedded') return { kind, folder };
  if (node === null) throw new Error('no Elasticsearch was started');
  const name = folder.slice(folder.lastIndexOf('elasticsearch'));
  return { kind, url: node.url, name, pid: node.pid };
}

async function measureOne(
  { perturbed, ...work }: PassageSet & Work,
  { inFlight, say }: SearchBenchOptions,
): Promise<SearchRow> {
  const { kind } = work.where;
  const passages = work.texts.length;
  say(`${kind}: indexing ${passages} passages`);
  const filled = await inChild<Filled>({ part: 'fill', work });
  say(`${kind}: searching them, ${inFlight.join(' and ')} in flight`);
  const served = await inChild<Served>({ part: 'serve', work, inFlight });
  const [first] = served.figures.vector ?? [];
  say(`${kind}: recall@10 ${served.recall10}, p50 ${first?.p50Ms ?? '?'} ms with ${passages}`);
  return { index: kind, passages, perturbed, ...filled, ...served };
}

/** Starts a separate node, because the contents of another would be measured too. */
async function openNode(
  { say }: SearchBenchOptions,
  stack: AsyncDisposableStack,
): Promise<RunningElasticsearch> {
  say('starting Elasticsearch');
  // Elasticsearch's access rules forbid a folder under /tmp.
  const dir = await mkdtemp('/var/tmp/assize-bench-');
  stack.defer(() => rm(dir, { recursive: true, force: true }));
  return stack.use(await startElasticsearch({ dir, heapMiB: 1024, onProgress: say }));
}
