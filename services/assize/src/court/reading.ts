import { readFile } from 'node:fs/promises';
import {
  readCredibilityConfig,
  startCredibility,
  type CredibilityConfig,
} from '@assize/credibility/service';
import { ownSockets } from '@assize/rpc/doors';
import { readEmbeddingConfig, startEmbedding } from '@assize/embedding/service';
import type { Health } from '@assize/launcher/health';
import { checkEvidence, defined } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import type { ProcessTelemetry } from '@assize/telemetry';
import { homeOf, indexIn, type Home } from './home.ts';
import { loadModels, type CourtModels, type ModelOptions } from './models.ts';

export interface ReadingOptions extends ModelOptions {
  readonly home: Home;
  /** Models that are being loaded; absent: they are loaded here. They close with what is opened. */
  readonly models?: Promise<CourtModels>;
  /** Sockets of its own where absent. */
  readonly embeddingAddress?: string;
  readonly credibilityAddress?: string;
  /** Whether the index will be searched: then it is filled with the shipped corpus where it is that one. */
  readonly search: boolean;
  /** The user's own index, with nothing in it as well: for whoever puts passages in. */
  readonly own?: boolean;
  /** How long the models may take in a shadow search, in milliseconds; 8000 unless told. */
  readonly timeoutMs?: number;
  /** Where shadow search is answered as well, once it is up. */
  readonly bus?: Promise<NonNullable<CredibilityConfig['bus']>>;
  /** Aborted where nobody waits for the corpus to be filled in any more. */
  readonly signal?: AbortSignal;
  /** The telemetry of this process; absent: nothing is recorded. */
  readonly telemetry?: ProcessTelemetry;
  /** Told how the services are; absent: nobody asks. */
  readonly health?: Health;
}

/** The services that read and search, in this process. */
export interface Reading extends AsyncDisposable {
  /** Address of assize.v1.Embedding. */
  readonly embedding: string;
  /** Address of assize.v1.Credibility and assize.v1.Shadow. */
  readonly credibility: string;
}

/** Opens the services that read and search over the local index. */
export async function openReading(options: ReadingOptions): Promise<Reading> {
  const { home, env, log, health, telemetry } = options;
  const told = (service: string) => ({
    log,
    ...defined({ health, telemetry: telemetry?.of(service) }),
  });
  const { llm, scoring } = readCredibilityConfig(env);
  await using stack = new AsyncDisposableStack();
  const sockets = stack.use(await ownSockets());
  const models = await (options.models ?? loadModels(options));
  const { folder: indexFolder, shipped } = options.own
    ? { folder: home.ownIndex, shipped: false }
    : indexIn(home);
  const { door, mostPassages, threads, elastic } = readEmbeddingConfig(env);
  // A scratch home has an index of its own: what is tried out there is nothing for a cluster.
  const inCluster = elastic !== undefined && home.data === homeOf(env).data;
  const config = {
    address: sockets.before('embedding', options.embeddingAddress),
    ...defined({ door, mostPassages, elastic: inCluster ? elastic : undefined }),
    model: models.model,
    threads,
    indexFolder,
  };
  const embedding = stack.use(await startEmbedding(config, { models, ...told('embedding') }));
  const bus = await options.bus;
  const scored = scoring && { ...scoring, trustFile: home.trust };
  const asked = {
    address: sockets.before('credibility', options.credibilityAddress),
    embeddingAddress: embedding.address,
    ...defined({ embeddingTimeoutMs: options.timeoutMs, door, bus, llm, scoring: scored }),
  };
  const credibility = stack.use(await startCredibility(asked, told('credibility')));
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
/** Passages embedded in one call. */
const BATCH = 32;
const CALL_MS = 60_000;

/** Fills an empty index with the shipped corpus, so that a first search finds something. */
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
    // Its vectors are kept, as those of a user's own documents are not: each new data folder asks for the same ones.
    await encoder.encode(batch.map(({ text }) => text));
    await embedding.index({ passages: batch });
  }
}
