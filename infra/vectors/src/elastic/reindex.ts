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
  readonly to: IndexModel;
  /** Computes the vectors of texts by that model, in the order of the texts; at most 64 at a time. */
  readonly embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>;
  /** Called with the number of passages embedded so far, and the number that existed at the start. */
  readonly onProgress?: (embedded: number, passages: number) => void;
  readonly signal?: AbortSignal;
}

/** `current`: nothing had to change. `switched`: `from` is the same model if only the layout differed. */
export type Reindexed =
  | { readonly status: 'current' }
  | { readonly status: 'switched'; readonly from: IndexModel; readonly embedded: number };

const BATCH = 64;

/**
 * Moves every passage to another model or to the present layout, while processes that have the index open go on
 * reading.
 *
 * First everything is copied into an index of the new model. Then the old index is closed to writes, what changed in
 * the meantime is copied, and the alias is switched in one step. A process that has the old model's index open can
 * read it still. Its writes reject with an IndexUnavailableError before the switch, when a retry may succeed, and
 * with an IndexModelError after it. The old index remains, closed to writes, until `deleteRetired`. After an
 * interruption at any point, call it again to continue; run only one at a time.
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
    // It may be closed to writes by an earlier move to another model that was abandoned half-way.
    await setWritable(cluster, old.index, true);
    return { status: 'current' };
  }
  const index = await makeIndex(cluster, alias, options.to, { aliased: false });
  await ready(cluster, index);
  await setWritable(cluster, index, true);
  return await migrate(cluster, old, index, options);
}

async function migrate(
  cluster: Cluster,
  old: AliasedIndex,
  index: string,
  options: ReindexOptions,
): Promise<Reindexed> {
  const copy = await copier(cluster, old.index, index, options);
  await copy();
  await setWritable(cluster, old.index, false);
  let embedded: number;
  try {
    embedded = await copy();
    await switchAlias(cluster, aliasOf(options), old.index, index);
  } catch (error) {
    await setWritable(cluster, old.index, true).catch(() => undefined);
    throw error;
  }
  const { log } = options;
  log?.info(
    { from: old.model, to: options.to, index },
    'the index has changed to another model meanwhile',
  );
  return { status: 'switched', from: old.model, embedded };
}

/** Returns a function that makes `into` match `from`, and resolves with the number embedded so far. */
async function copier(cluster: Cluster, from: string, into: string, options: ReindexOptions) {
  const { embed, signal, onProgress } = options;
  const target = new ElasticIndex(cluster, into, { ...options, ...options.to });
  const { count } = await cluster.ask((client) => client.count({ index: from }));
  let embedded = 0;
  const put = async (passages: readonly IndexedPassage[]): Promise<void> => {
    if (passages.length === 0) return;
    const vectors = await embed(passages.map(({ text }) => text));
    // A missing vector becomes an empty one, which `upsert` refuses for its dimensions.
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

/** Opens the index to writes, or closes it. Elasticsearch confirms a block only after writes under way have ended. */
async function setWritable(cluster: Cluster, index: string, writable: boolean): Promise<void> {
  await cluster.ask(async (client) => {
    if (writable)
      await client.indices.putSettings({ index, settings: { 'index.blocks.write': null } });
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
 * Deletes the indices closed to writes that the alias does not point to, and returns their names. A process that has
 * one open gets an IndexModelError from its next call.
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
