import type { IndexModel, IndexedPassage, VectorIndex } from '#src/index.ts';
import { connect, type Cluster } from '#src/elastic/cluster.ts';
import { differences, type Difference } from '#src/elastic/differences.ts';
import { indexOver } from '#src/elastic/elastic-index.ts';
import { aliasOf, type ElasticOptions } from '#src/elastic/options.ts';
import { scan } from '#src/elastic/scan.ts';
import {
  makeIndex,
  ready,
  sameModel,
  aliasedIndex,
  type AliasedIndex,
} from '#src/elastic/aliased.ts';

export interface ReindexOptions extends ElasticOptions {
  /** The model whose vectors the index is to hold from now on. */
  readonly to: IndexModel;
  /** The directions of texts by that model, in the order of the texts; at most 64 at a time. */
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
  /** Told how many passages were embedded so far, and how many there were when it began. */
  readonly onProgress?: (embedded: number, passages: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * What became of it. `current`: the index held that model's vectors already, in the present layout.
 * `from` is the same model where the layout alone was another.
 */
export type Reindexed =
  | { readonly status: 'current' }
  | { readonly status: 'switched'; readonly from: IndexModel; readonly embedded: number };

const BATCH = 64;

/**
 * Gives every passage its vector by another model, or its place in the present layout of the
 * index, while whoever has the index open goes on reading.
 * First everything is copied into an index of the new model; then the old one takes no more writes,
 * what changed meanwhile is brought over, and the alias changes hands in one step. Who has the old
 * model's index open reads it on; his writes reject with an IndexUnavailableError before the step,
 * which passes, and with an IndexModelError after it. The old index stays, closed to writes, until
 * `deleteRetired`. Interrupted at any moment, it may be called again, and goes on; one at a time.
 */
export async function reindexElastic(options: ReindexOptions): Promise<Reindexed> {
  const alias = aliasOf(options);
  await using cluster = connect(options);
  const old = await aliasedIndex(cluster, alias);
  if (!old) {
    await makeIndex(cluster, alias, options.to, { aliased: true });
    return { status: 'current' };
  }
  if (sameModel(old.model, options.to) && !old.outdated) {
    // Closed by a change to another model that was given up half-way.
    await takeWrites(cluster, old.index, true);
    return { status: 'current' };
  }
  const index = await makeIndex(cluster, alias, options.to, { aliased: false });
  await ready(cluster, index);
  await takeWrites(cluster, index, true);
  return await bringOver(cluster, old, index, options);
}

async function bringOver(
  cluster: Cluster,
  old: AliasedIndex,
  index: string,
  options: ReindexOptions,
): Promise<Reindexed> {
  const target = indexOver(cluster, index, { ...options, ...options.to });
  const count = await cluster.ask((client) => client.count({ index: old.index }));
  const onProgress = (embedded: number): void => options.onProgress?.(embedded, count.count);
  const indices = { from: old.index, into: index };
  const copy = new Copy(cluster, target, indices, { ...options, onProgress });
  await copy.once();
  await takeWrites(cluster, old.index, false);
  try {
    await copy.once();
    await switchAlias(cluster, aliasOf(options), old.index, index);
  } catch (error) {
    await takeWrites(cluster, old.index, true).catch(() => undefined);
    throw error;
  }
  const { log } = options;
  log?.info({ from: old.model, to: options.to, index }, 'the index holds another model now');
  return { status: 'switched', from: old.model, embedded: copy.embedded };
}

interface CopyOptions extends Pick<ReindexOptions, 'embed' | 'signal'> {
  readonly onProgress: (embedded: number) => void;
}

/** Makes one index hold the passages of another, with vectors of its own. */
class Copy {
  embedded = 0;
  readonly #cluster: Cluster;
  readonly #target: VectorIndex;
  readonly #indices: { readonly from: string; readonly into: string };
  readonly #options: CopyOptions;

  constructor(
    cluster: Cluster,
    target: VectorIndex,
    indices: { readonly from: string; readonly into: string },
    options: CopyOptions,
  ) {
    this.#cluster = cluster;
    this.#target = target;
    this.#indices = indices;
    this.#options = options;
  }

  async once(): Promise<void> {
    const { from, into } = this.#indices;
    const [index, cluster] = [[from, into], this.#cluster];
    await cluster.ask((client) => client.indices.refresh({ index }));
    let batch: Difference[] = [];
    for await (const difference of differences(scan(cluster, from), scan(cluster, into))) {
      batch.push(difference);
      if (batch.length < BATCH) continue;
      await this.#carryOut(batch);
      batch = [];
    }
    await this.#carryOut(batch);
  }

  async #carryOut(batch: readonly Difference[]): Promise<void> {
    this.#options.signal?.throwIfAborted();
    const passages = batch.filter((one) => one.do === 'put').map(({ passage }) => passage);
    const gone = batch.filter((one) => one.do === 'remove').map(({ passage }) => passage.id);
    await this.#target.delete(gone);
    if (passages.length > 0) await this.#put(passages);
  }

  async #put(passages: readonly IndexedPassage[]): Promise<void> {
    const { embed, onProgress } = this.#options;
    const vectors = await embed(passages.map(({ text }) => text));
    const entries = passages.map((passage, at) => {
      // A length that is wrong is refused as a vector of other dimensions.
      return { passage, vector: vectors[at] ?? new Float32Array() };
    });
    await this.#target.upsert(entries);
    this.embedded += passages.length;
    onProgress(this.embedded);
  }
}

/** Elasticsearch waits until writes under way have ended before it says that none are taken. */
async function takeWrites(cluster: Cluster, index: string, yes: boolean): Promise<void> {
  await cluster.ask(async (client) => {
    if (yes) await client.indices.putSettings({ index, settings: { 'index.blocks.write': null } });
    else await client.indices.addBlock({ index, block: 'write' });
  });
}

async function switchAlias(
  cluster: Cluster,
  alias: string,
  from: string,
  to: string,
): Promise<void> {
  const actions = [
    { remove: { index: from, alias, must_exist: true } },
    { add: { index: to, alias } },
  ];
  await cluster.ask((client) => client.indices.updateAliases({ actions }));
}

/**
 * Deletes the indices of models before the one that the alias leads to: those that take no more
 * writes. Who still has one open gets an IndexModelError from his next call. Their names.
 */
export async function deleteRetired(options: ElasticOptions): Promise<readonly string[]> {
  const alias = aliasOf(options);
  await using cluster = connect(options);
  const found = await cluster.ask((client) => client.indices.get({ index: `${alias}--*` }));
  const retired = Object.entries(found)
    .filter(([, { aliases = {}, settings }]) => {
      const closed = String(settings?.index?.blocks?.write) === 'true';
      return closed && !(alias in aliases);
    })
    .map(([index]) => index);
  if (retired.length > 0) await cluster.ask((client) => client.indices.delete({ index: retired }));
  return retired;
}
