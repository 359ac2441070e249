import type { estypes } from '@elastic/elasticsearch';
import {
  ATTR,
  inSpan,
  noTelemetry,
  SpanKind,
  type SpanStart,
  type Telemetry,
} from '@assize/telemetry';
import {
  IndexModelError,
  IndexUnavailableError,
  type IndexEntry,
  type IndexFilter,
  type IndexHit,
  type IndexModel,
  type IndexedPassage,
  type VectorIndex,
  type WordHit,
} from '#src/index.ts';
import { checkedEntries, checkTopK, unitVector } from '#src/checks.ts';
import { Bulk, putWrite, deleteWrite } from '#src/elastic/bulk.ts';
import { connect, type Cluster } from '#src/elastic/cluster.ts';
import { documentId, documentOf, type StoredDocument } from '#src/elastic/document.ts';
import { IndexMovedError, IndexRefusedError, itemFailure } from '#src/elastic/failures.ts';
import { aliasOf, PATIENCE_MS, type ElasticOptions } from '#src/elastic/options.ts';
import {
  cosineOf,
  exactlyNearestTo,
  filterQuery,
  nearestTo,
  MIN_NEAREST,
  wordQuery,
} from '#src/elastic/question.ts';
import { Refresher } from '#src/elastic/refresher.ts';
import { ready, sameModel, aliasedIndex, aliasedOrMade } from '#src/elastic/aliased.ts';

const PAGE = 1_000;

function before(a: IndexHit, b: IndexHit): number {
  return b.similarity - a.similarity || (a.passage.id < b.passage.id ? -1 : 1);
}

/**
 * An index in an Elasticsearch cluster. It uses the concrete index that the alias pointed to when it was opened, and
 * never the alias: that may be switched at any moment to another model's vectors, which can't be compared.
 */
export class ElasticIndex implements VectorIndex {
  readonly model: string;
  readonly dimensions: number;
  readonly #cluster: Cluster;
  readonly #alias: string;
  readonly #index: string;
  readonly #bulk: Bulk;
  readonly #refresher: Refresher;
  readonly #telemetry: Telemetry;

  constructor(cluster: Cluster, index: string, options: ElasticOptions & IndexModel) {
    this.model = options.model;
    this.dimensions = options.dimensions;
    this.#cluster = cluster;
    this.#alias = aliasOf(options);
    this.#index = index;
    const { patienceMs = PATIENCE_MS, log, telemetry = noTelemetry } = options;
    this.#telemetry = telemetry;
    this.#bulk = new Bulk({ cluster, index, patienceMs, log });
    this.#refresher = new Refresher(async () => {
      await cluster.ask((client) => client.indices.refresh({ index }));
    });
  }

  async size(): Promise<number> {
    return this.#inSpan('count', async () => {
      const { count } = await this.#cluster.ask((client) => client.count({ index: this.#index }));
      return count;
    });
  }

  async get(ids: readonly string[]): Promise<Map<string, IndexedPassage>> {
    return this.#inSpan('mget', async () => {
      const found = new Map<string, IndexedPassage>();
      for (const page of pagesOf(ids)) {
        for (const passage of await this.#read(page)) found.set(passage.id, passage);
      }
      return found;
    });
  }

  async #read(ids: readonly string[]): Promise<IndexedPassage[]> {
    const request = { index: this.#index, ids: ids.map(documentId) };
    const { docs } = await this.#cluster.ask((client) => client.mget<StoredDocument>(request));
    return docs.flatMap((doc) => {
      // The request as a whole succeeds even if the index is gone or its shard is missing.
      if ('error' in doc) throw itemFailure({ status: 503, ...doc }, this.#cluster.where);
      return doc._source ? [doc._source.passage] : [];
    });
  }

  async upsert(entries: readonly IndexEntry[]): Promise<void> {
    const writes = checkedEntries(entries, this.dimensions).map((entry) =>
      putWrite(documentOf(entry)),
    );
    if (writes.length === 0) return;
    await this.#inSpan('bulk', async () => {
      await this.#bulk.send(writes);
      await this.#refresher.after();
    });
  }

  async delete(ids: readonly string[]): Promise<number> {
    const writes = [...new Set(ids)].map(deleteWrite);
    if (writes.length === 0) return 0;
    return this.#inSpan('bulk', async () => {
      const deleted = await this.#bulk.send(writes);
      await this.#refresher.after();
      return deleted;
    });
  }

  async search(vector: Float32Array, topK: number, filter: IndexFilter = {}): Promise<IndexHit[]> {
    const direction = unitVector(vector, this.dimensions, 'vector');
    checkTopK(topK);
    const question = [[...direction], topK, filterQuery(filter)] as const;
    return this.#inSpan('search', async () => {
      const found = await this.#nearest(nearestTo(...question));
      const graphFailed = found[0] !== undefined && found[0].similarity < MIN_NEAREST;
      const hits = graphFailed ? await this.#nearest(exactlyNearestTo(...question)) : found;
      return hits.slice(0, topK);
    });
  }

  async #nearest(question: estypes.SearchRequest): Promise<IndexHit[]> {
    const hits = await this.#search(question);
    return hits
      .flatMap(({ _source, _score }) =>
        _source ? [{ passage: _source.passage, similarity: cosineOf(_score) }] : [],
      )
      .toSorted(before);
  }

  async byWords(query: string, topK: number, filter: IndexFilter = {}): Promise<WordHit[]> {
    checkTopK(topK);
    const words = wordQuery(query, filterQuery(filter));
    if (words === null) return [];
    const sort: estypes.Sort = [{ _score: { order: 'desc' } }, { key: 'asc' }];
    const question = { query: words, size: topK, sort };
    const hits = await this.#inSpan('search', () => this.#search(question));
    return hits.flatMap(({ _source, _score }) =>
      _source ? [{ passage: _source.passage, score: _score ?? 0 }] : [],
    );
  }

  async similarities(vector: Float32Array, ids: readonly string[]): Promise<Map<string, number>> {
    const direction = [...unitVector(vector, this.dimensions, 'vector')];
    return this.#inSpan('search', async () => {
      const found = new Map<string, number>();
      for (const page of pagesOf([...new Set(ids)])) {
        const names = new Map(page.map((id) => [documentId(id), id]));
        const filter = { ids: { values: [...names.keys()] } };
        const question = { ...nearestTo(direction, page.length, filter), _source: false };
        for (const { _id = '', _score } of await this.#search(question)) {
          const id = names.get(_id);
          if (id !== undefined) found.set(id, cosineOf(_score));
        }
      }
      return found;
    });
  }

  async #search(question: estypes.SearchRequest): Promise<estypes.SearchHit<StoredDocument>[]> {
    const { hits } = await this.#cluster.ask((client) =>
      client.search<StoredDocument>({ index: this.#index, track_total_hits: false, ...question }),
    );
    return hits.hits;
  }

  /** Inside a trace the call gets a span, named after the Elasticsearch request. */
  #inSpan<T>(operation: string, work: () => Promise<T>): Promise<T> {
    const start = (): SpanStart => ({
      name: `${operation} ${this.#alias}`,
      kind: SpanKind.CLIENT,
      onlyWithin: true,
      attributes: {
        [ATTR.dbSystem]: 'elasticsearch',
        [ATTR.dbOperation]: operation,
        [ATTR.dbCollection]: this.#alias,
        [ATTR.serverAddress]: this.#cluster.where,
      },
    });
    return inSpan(this.#telemetry, start, () => this.#explainingMoves(work));
  }

  /** If the index is gone or closed to writes, throws an error that names the model that the alias now serves. */
  async #explainingMoves<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IndexMovedError)) throw error;
      const now = await aliasedIndex(this.#cluster, this.#alias);
      if (!now || sameModel(now.model, this)) {
        throw new IndexUnavailableError(this.#cluster.where, error);
      }
      const own = { model: this.model, dimensions: this.dimensions };
      throw anotherModel(this.#cluster, this.#alias, own, now.model);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#cluster[Symbol.asyncDispose]();
  }
}

const REINDEX = 'run `npm run -s assize -- reindex`';

function anotherModel(cluster: Cluster, alias: string, wanted: IndexModel, found: IndexModel) {
  const instead = `${REINDEX}, which migrates the passages to this model`;
  return new IndexModelError(`${cluster.where} (${alias})`, wanted, found, instead);
}

function pagesOf(ids: readonly string[]): string[][] {
  const pages: string[][] = [];
  for (let from = 0; from < ids.length; from += PAGE) pages.push(ids.slice(from, from + PAGE));
  return pages;
}

/**
 * Opens the index, and creates it if it is missing.
 * @throws IndexModelError if the name holds the vectors of another model
 * @throws IndexUnavailableError if Elasticsearch can't be reached
 * @throws IndexRefusedError if Elasticsearch refuses access, or the index has an earlier layout
 * @throws RangeError for an invalid URL or name
 */
export async function openElasticIndex(options: ElasticOptions & IndexModel): Promise<VectorIndex> {
  const { model, dimensions } = options;
  const alias = aliasOf(options);
  await using stack = new AsyncDisposableStack();
  const cluster = stack.use(connect(options));
  const wanted = { model, dimensions };
  const found = await aliasedOrMade(cluster, alias, wanted);
  if (!sameModel(found.model, wanted)) throw anotherModel(cluster, alias, wanted, found.model);
  if (found.outdated) {
    const what = `has the passages of "${alias}" in the layout of an earlier version: ${REINDEX}`;
    throw new IndexRefusedError(cluster.where, what);
  }
  await ready(cluster, found.index);
  stack.move();
  return new ElasticIndex(cluster, found.index, options);
}
