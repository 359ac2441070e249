import type { Client } from '@elastic/elasticsearch';
import { IndexUnavailableError, type IndexModel } from '#src/index.ts';
import type { Cluster } from '#src/elastic/cluster.ts';
import { existsAlready, IndexRefusedError, isNotFound } from '#src/elastic/failures.ts';
import {
  descriptionIn,
  indexName,
  mappingOf,
  templateOf,
  type IndexDescription,
} from '#src/elastic/layout.ts';

export interface AliasedIndex extends IndexDescription {
  readonly index: string;
}

/**
 * The index that the alias points to; undefined if there is no such alias.
 * @throws IndexRefusedError if the alias points to several indices, or to one that Assize did not create
 */
export async function aliasedIndex(
  cluster: Cluster,
  alias: string,
): Promise<AliasedIndex | undefined> {
  const found = await cluster.ask((client) => indicesAt(client, alias));
  const [[index, state] = [], ...others] = Object.entries(found);
  if (index === undefined) return undefined;
  const described = descriptionIn(state?.mappings);
  if (index === alias || others.length > 0 || !described) {
    const what = 'must be an alias of one index that this version made: choose another name';
    throw new IndexRefusedError(cluster.where, `has "${alias}" already, which ${what}`);
  }
  return { index, ...described };
}

async function indicesAt(client: Client, alias: string) {
  try {
    return await client.indices.get({ index: alias });
  } catch (error) {
    if (isNotFound(error)) return {};
    throw error;
  }
}

export function sameModel(one: IndexModel, other: IndexModel): boolean {
  return one.model === other.model && one.dimensions === other.dimensions;
}

export async function makeIndex(
  cluster: Cluster,
  alias: string,
  model: IndexModel,
  { aliased }: { aliased: boolean },
): Promise<string> {
  const index = indexName(alias, model);
  await cluster.ask(async (client) => {
    await client.indices.putIndexTemplate(templateOf(alias));
    const aliases = aliased ? { aliases: { [alias]: {} } } : {};
    const mappings = mappingOf(model);
    await client.indices.create({ index, mappings, ...aliases }).catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
  });
  return index;
}

/** Waits until the index can be read and written, which takes a moment after a start. */
export async function ready(cluster: Cluster, index: string): Promise<void> {
  // Elasticsearch's own timeout ends before ours, so that its answer can say what is missing.
  const timeout = `${Math.floor(cluster.timeoutMs * 0.8)}ms`;
  const health = await cluster.ask((client) =>
    client.cluster.health({ index, wait_for_status: 'yellow', timeout }),
  );
  if (!health.timed_out) return;
  throw new IndexUnavailableError(cluster.where, new Error(`${index} is ${health.status}`));
}

export async function aliasedOrMade(
  cluster: Cluster,
  alias: string,
  model: IndexModel,
): Promise<AliasedIndex> {
  const found = await aliasedIndex(cluster, alias);
  if (found) return found;
  const index = await makeIndex(cluster, alias, model, { aliased: true });
  const made = await aliasedIndex(cluster, alias);
  if (made) return made;
  const what = `has the index ${index}, but without its alias "${alias}": put it there, or delete it`;
  throw new IndexRefusedError(cluster.where, what);
}
