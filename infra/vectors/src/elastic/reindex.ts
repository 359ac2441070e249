import type { IndexModel, IndexedPassage } from '#src/index.ts';
import { connect, type Cluster } from '#src/elastic/cluster.ts';
import { differences, type Difference } from '#src/elastic/differences.ts';
import { ElasticIndex } from '#src/elastic/elastic-index.ts';
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
  const copy = await copier(cluster, old.index, index, options);
  await copy();
  await takeWrites(cluster, old.index, false);
  let embedded: number;
  try {
    embedded = await copy();
    await switchAlias(cluster, aliasOf(options), old.index, index);
  } catch (error) {
    await takeWrites(cluster, old.index, true).catch(() => undefined);
    throw error;
  }
  const { log } = options;
  log?.info({ from: old.model, to: options.to, index }, 'the index holds another model now');
  return { status: 'switched', from: old.model, embedded };
}

/** What makes one index hold the passages of another, with vectors of its own: how many it has embedded by then. */
async function copier(cluster: Cluster, from: string, into: string, options: ReindexOptions) {
  const { embed, signal, onProgress } = options;
  const target = new ElasticIndex(cluster, into, { ...options, ...options.to });
  const { count } = await cluster.ask((client) => client.count({ index: from }));
  let embedded = 0;
  const put = async (passages: readonly IndexedPassage[]): Promise<void> => {
    if (passages.length === 0) return;
    const vectors = await embed(passages.map(({ text }) => text));
    // A length that is wrong is refused as a vector of other dimensions.
    const vectorAt = (at: number) => vectors[at] ?? new Float32Array();
    await target.upsert(passages.map((passage, at) => ({ passage, vector: vectorAt(at) })));
    embedded += passages.length;
    onProgress?.(embedded, count);
  };
  const carryOut = async (batch: readonly Difference[]): Promise<void> => {
    signal?.throwIfAborted();
    const { put: wanted = [], remove = [] } = Object.groupBy(batch, (one) => one.do);
    await target.delete(remove.map(({ passage }) => passage.id));
    await put(wanted.map(({ passage }) => passage));
  };
  return async (): Promise<number> => {
    await cluster.ask((client) => client.indices.refresh({ index: [from, into] }));
    let batch: Difference[] = [];
    for await (const one of differences(scan(cluster, from), scan(cluster, into))) {
      batch.push(one);
      if (batch.length < BATCH) continue;
      await carryOut(batch);
      batch = [];
    }
    await carryOut(batch);
    return embedded;
  };
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
