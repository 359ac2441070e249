/**
 * Fills an index, or opens and searches it, in a process for each index and job, so that memory is measured separately.
 * Takes one job, gives one answer.
 */
import { once } from 'node:events';
import { openElasticIndex } from '@assize/vectors/elastic';
import { openEmbeddedIndex, type VectorIndex } from '@assize/vectors';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { quantile } from './figures.ts';
import { membersOf } from '../../servers/group.ts';
import type { Filled, Job, SearchFigures, SearchKind, Served, Work } from './search-job.ts';
import { exactFloors, type Floors } from './search-exact.ts';
import { Rows } from './search-rows.ts';
import { type Contestant, cpuMeterOf, memoryOf, runStretch } from './stretch.ts';

const BATCH = 500;
const TOP_K = 10;
/** The queries that measure recall: each is compared with every passage. */
const RECALLED = 200;
const WARM_UP = 50;
/** The error of a cosine in single precision. */
const ROUNDING = 1e-5;

interface Opened {
  readonly index: VectorIndex;
  /** Resolves once the index has finished its background work. */
  readonly settled: () => Promise<void>;
}

async function openIndex({ where, model }: Work): Promise<Opened> {
  if (where.kind === 'elasticsearch') {
    const { url, name } = where;
    const index = await openElasticIndex({ url, name, timeoutMs: 120_000, ...model });
    return { index, settled: async () => undefined };
  }
  const onFault = (error: Error): void => {
    throw error;
  };
  const index = await openEmbeddedIndex({ folder: where.folder, ...model, onFault });
  return { index, settled: () => index.settled() };
}

async function fill(work: Work): Promise<Filled> {
  const { index, settled } = await openIndex(work);
  await using _closing = index;
  await using rows = await Rows.open(work.vectors, work.model.dimensions);
  const started = performance.now();
  for (let from = 0; from < work.texts.length; from += BATCH) {
    const texts = work.texts.slice(from, from + BATCH);
    const vectors = await rows.read(work.first + from, texts.length);
    const entries = texts.flatMap((text, at) => {
      const vector = vectors[at];
      return vector === undefined
        ? []
        : [{ passage: { id: `p${from + at}`, text, tags: [] }, vector }];
    });
    await index.upsert(entries);
  }
  const indexMs = performance.now() - started;
  const [query = new Float32Array()] = await rows.read(0, 1);
  // The first search finds no graph, and so has it built.
  await index.search(query, 1);
  await settled();
  return { indexMs: round(indexMs, 0), readyMs: round(performance.now() - started, 0) };
}

interface Query {
  readonly text: string;
  readonly vector: Float32Array;
}

type Ask = (index: VectorIndex, query: Query) => Promise<unknown>;

const ASKS: Readonly<Record<SearchKind, Ask>> = {
  vector: (index, { vector }) => index.search(vector, TOP_K),
  inverted: (index, { vector }) =>
    index.search(
      vector.map((value) => -value),
      TOP_K,
    ),
  words: (index, { text }) => index.byWords(text, TOP_K),
};

async function timed(
  contestant: Contestant,
  queries: number,
  inFlight: number,
): Promise<SearchFigures> {
  const { latenciesMs, wallMs, cpuMs } = await runStretch(contestant, 0, queries, inFlight);
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return {
    inFlight,
    perSecond: round((queries * 1000) / wallMs, 1),
    p50Ms: round(quantile(sorted, 0.5), 2),
    p95Ms: round(quantile(sorted, 0.95), 2),
    cpuMs: round(cpuMs / queries, 2),
  };
}

async function serve(work: Work, inFlights: readonly number[]): Promise<Served> {
  await using rows = await Rows.open(work.vectors, work.model.dimensions);
  const vectors = await rows.read(0, work.queries.length);
  const queries = work.queries.flatMap((text, at): Query[] => {
    const vector = vectors[at];
    return vector === undefined ? [] : [{ text, vector }];
  });
  const { where } = work;
  const group = where.kind === 'elasticsearch' ? where.pid : undefined;
  const server = group === undefined ? [] : await membersOf(group);
  const cpuMs = cpuMeterOf(server);
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const { index, settled } = await openIndex(work);
  await using _closing = index;
  const openMs = performance.now() - started;
  const figures: Partial<Record<SearchKind, SearchFigures[]>> = {};
  for (const [kind, ask] of Object.entries(ASKS)) {
    const trial = async (n: number): Promise<void> => {
      const query = queries[n % queries.length];
      if (query !== undefined) await ask(index, query);
    };
    const contestant = { trial, cpuMs };
    await timed(contestant, Math.min(WARM_UP, queries.length), 1);
    await settled();
    const measured: SearchFigures[] = [];
    for (const inFlight of inFlights) {
      measured.push(await timed(contestant, queries.length, inFlight));
    }
    figures[kind as SearchKind] = measured;
  }
  const memory =
    where.kind === 'elasticsearch' ? await memoryOf(server) : process.memoryUsage().rss - before;
  return {
    openMs: round(openMs, 0),
    memoryMb: memory === null ? null : round(memory / 1e6, 0),
    figures,
    ...(await recalls(index, rows, queries.slice(0, RECALLED), work)),
  };
}

/** Returns the share of the exact nearest ten that the index finds, over the queries and their inversions. */
async function recalls(
  index: VectorIndex,
  rows: Rows,
  queries: readonly Query[],
  { first: from, texts }: Work,
): Promise<Pick<Served, 'recall10' | 'invertedRecall10'>> {
  const vectors = queries.map(({ vector }) => vector);
  const floors = await exactFloors(vectors, { rows, from, count: texts.length, topK: TOP_K });
  const share = async (sign: 1 | -1, floorOf: (floors: Floors) => number): Promise<number> => {
    let found = 0;
    for (const [at, floor] of floors.entries()) {
      const vector = vectors[at]?.map((value) => sign * value) ?? new Float32Array();
      const hits = await index.search(vector, TOP_K);
      found += hits.filter(({ similarity }) => similarity >= floorOf(floor) - ROUNDING).length;
    }
    return round(found / (floors.length * TOP_K), 4);
  };
  return {
    recall10: await share(1, ({ near }) => near),
    invertedRecall10: await share(-1, ({ inverted }) => inverted),
  };
}

const [job] = (await once(process, 'message')) as [Job];
const answer = job.part === 'fill' ? await fill(job.work) : await serve(job.work, job.inFlight);
process.send?.(answer);
process.disconnect();
