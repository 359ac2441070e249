import { readFile } from 'node:fs/promises';
import {
  readCredibilityConfig,
  startCredibility,
  type CredibilityConfig,
} from '@assize/credibility/service';
import { ownSockets } from '@assize/rpc/doors';
import { readEmbeddingConfig, startEmbedding } from '@assize/embedding/service';
import type { Health } from '@assize/launcher/health';
import { checkEvidence, definedFields } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import type { ProcessTelemetry } from '@assize/telemetry';
import { homeOf, indexIn, type Home } from './home.ts';
import { loadModels, type CourtModels, type ModelOptions } from './models.ts';

export interface ReadingOptions extends ModelOptions {
  readonly home: Home;
  /** If absent, the models are loaded here. They close together with the services. */
  readonly models?: Promise<CourtModels>;
  /** If absent, the services use Unix sockets. */
  readonly embeddingAddress?: string;
  readonly credibilityAddress?: string;
  /** Whether the index can be searched. If so, the shipped index is filled with the shipped corpus. */
  readonly search: boolean;
  /** Whether to open the user's own index even if it is empty, as needed for adding passages. */
  readonly own?: boolean;
  /** Timeout of the models in a shadow search, in milliseconds; 8000 by default. */
  readonly timeoutMs?: number;
  /** The bus on which shadow search is also served, once the bus is up. */
  readonly bus?: Promise<NonNullable<CredibilityConfig['bus']>>;
  readonly signal?: AbortSignal;
  /** If absent, nothing is recorded. */
  readonly telemetry?: ProcessTelemetry;
  readonly health?: Health;
}

export interface Reading extends AsyncDisposable {
  /** The address of assize.v1.Embedding. */
  readonly embedding: string;
  /** The address of assize.v1.Credibility and assize.v1.Shadow. */
  readonly credibility: string;
}

export async function openReading(options: ReadingOptions): Promise<Reading> {
  const { home, env, log, health, telemetry } = options;
  const surroundings = (service: string) => ({
    log,
    ...definedFields({ health, telemetry: telemetry?.of(service) }),
  });
  const { llm, scoring } = readCredibilityConfig(env);
  await using stack = new AsyncDisposableStack();
  const sockets = stack.use(await ownSockets());
  const models = await (options.models ?? loadModels(options));
  const { folder: indexFolder, shipped } = options.own
    ? { folder: home.ownIndex, shipped: false }
    : indexIn(home);
  const { door, mostPassages, threads, elastic } = readEmbeddingConfig(env);
  // A scratch home has an index of its own: experiments do not reach the cluster.
  const inCluster = elastic !== undefined && home.data === homeOf(env).data;
  const config = {
    address: sockets.before('embedding', options.embeddingAddress),
    ...definedFields({ door, mostPassages, elastic: inCluster ? elastic : undefined }),
    model: models.model,
    threads,
    indexFolder,
  };
  const embedding = stack.use(
    await startEmbedding(config, { models, ...surroundings('embedding') }),
  );
  const bus = await options.bus;
  const scored = scoring && { ...scoring, trustFile: home.trust };
  const credibilityConfig = {
    address: sockets.before('credibility', options.credibilityAddress),
    embeddingAddress: embedding.address,
    ...definedFields({ embeddingTimeoutMs: options.timeoutMs, door, bus, llm, scoring: scored }),
  };
  const credibility = stack.use(
    await startCredibility(credibilityConfig, surroundings('credibility')),
  );
  if (options.search && shipped && !inCluster) {
    await fillWithCorpus(embedding.address, models.encoder, options);
  }
  const opened = stack.move();
  return {
    embedding: embedding.address,
    credibility: credibility.address,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

const CORPUS = new URL('../../samples/corpus.jsonl', import.meta.url);
const BATCH = 32;
const CALL_MS = 60_000;

/** With the corpus a first search finds something. */
async function fillWithCorpus(
  address: string,
  encoder: CourtModels['encoder'],
  { say, signal }: Pick<ReadingOptions, 'say' | 'signal'>,
): Promise<void> {
  await using embedding = client(EmbeddingService, address, { timeoutMs: CALL_MS });
  const rows = (await readFile(CORPUS, 'utf8')).split('\n').filter((row) => row !== '');
  const { passages: present } = await embedding.info({});
  if (present >= rows.length) return;
  const passages = rows.flatMap((row) => {
    const checked = checkEvidence(JSON.parse(row));
    return checked.ok ? [{ ...checked.value, text: checked.value.text ?? '' }] : [];
  });
  for (let from = 0; from < passages.length; from += BATCH) {
    signal?.throwIfAborted();
    say(`indexing the shipped corpus (first run only), ${from} of ${passages.length}`);
    const batch = passages.slice(from, from + BATCH);
    // Encoded first, because `encode` caches the vectors on disk: every new data folder needs the same ones.
    await encoder.encode(batch.map(({ text }) => text));
    await embedding.index({ passages: batch });
  }
}
