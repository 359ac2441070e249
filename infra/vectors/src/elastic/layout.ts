import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import type { IndexModel } from '#src/index.ts';

/** Of what is said here: an index of an earlier layout is not read, but brought over by `reindexElastic`. */
const LAYOUT = 2;

/**
 * HNSW over the vectors in one byte a dimension (a quarter of the memory); what it finds is compared
 * again by the whole vectors. m and ef_construction are Lucene's own: recall was enough with them.
 */
const GRAPH = { type: 'int8_hnsw', m: 16, ef_construction: 100 } as const;

/** Longer ones are kept, but not found by: a term of Lucene's has at most 32,766 bytes. */
const WORD = { type: 'keyword', ignore_above: 8_191 } as const;

const INSTANT = { type: 'date', format: 'epoch_millis' } as const;

/** The same vectors once more, whole and without a graph: to search them is to compare every one. */
const WITHOUT_GRAPH = { type: 'flat' } as const;

/** What a model's own index says beside the template: its vectors, and whose they are. */
export function mappingOf({ model, dimensions }: IndexModel): estypes.MappingTypeMapping {
  const vectors = {
    type: 'dense_vector',
    dims: dimensions,
    index: true,
    similarity: 'cosine',
  } as const;
  return {
    _meta: { layout: LAYOUT, model, dimensions },
    properties: {
      vector: { ...vectors, index_options: GRAPH },
      exact: { ...vectors, index_options: WITHOUT_GRAPH },
    },
  };
}

/**
 * What every index under the alias has in common. One shard holds some ten million passages; a
 * second node gets a replica. Nothing is ever made by being written to. The passage is kept as it
 * stands; its vectors and its stems are for searching and would make every hit larger.
 */
export function templateOf(alias: string): estypes.IndicesPutIndexTemplateRequest {
  return {
    name: alias,
    index_patterns: [`${alias}--*`],
    priority: 500,
    allow_auto_create: false,
    _meta: { layout: LAYOUT },
    template: {
      settings: { number_of_shards: 1, auto_expand_replicas: '0-1' },
      mappings: {
        dynamic: false,
        _source: { excludes: ['vector', 'exact', 'words'] },
        properties: {
          key: { type: 'keyword' },
          passage: { properties: { source: WORD, tags: WORD } },
          published: INSTANT,
          publishedUntil: INSTANT,
          expires: INSTANT,
          words: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' },
        },
      },
    },
  };
}

/** The index of one model under the alias: the same for the same model. */
export function indexName(alias: string, { model, dimensions }: IndexModel): string {
  const what = JSON.stringify([LAYOUT, model, dimensions]);
  return `${alias}--${createHash('sha256').update(what).digest('hex').slice(0, 12)}`;
}

/** What an index says of itself. */
export interface Described {
  readonly model: IndexModel;
  /** Of an earlier layout: its passages are there to be brought over, and are not searched. */
  readonly outdated: boolean;
}

/** Whose vectors an index says that it holds; undefined when it is none of ours, or of a later layout. */
export function describedBy(
  mapping: estypes.MappingTypeMapping | undefined,
): Described | undefined {
  const { layout, model, dimensions } = mapping?.['_meta'] ?? {};
  if (typeof layout !== 'number' || layout < 1 || layout > LAYOUT) return undefined;
  if (typeof model !== 'string' || typeof dimensions !== 'number') return undefined;
  return { model: { model, dimensions }, outdated: layout < LAYOUT };
}
