import { createHash } from 'node:crypto';
import type { estypes } from '@elastic/elasticsearch';
import type { IndexModel } from '#src/index.ts';

/** An index with an earlier layout is not searched; `reindexElastic` migrates it. */
const LAYOUT = 2;

/**
 * HNSW over vectors quantised to one byte a dimension (a quarter of the memory); hits are compared again with the
 * full vectors. `m` and `ef_construction` are Lucene's defaults, whose recall was sufficient.
 */
const GRAPH = { type: 'int8_hnsw', m: 16, ef_construction: 100 } as const;

/** A longer value is stored but can't be searched for: a term in Lucene has at most 32,766 bytes. */
const WORD = { type: 'keyword', ignore_above: 8_191 } as const;

const INSTANT = { type: 'date', format: 'epoch_millis' } as const;

/** Stores the full vectors without a graph: a search compares every one. */
const WITHOUT_GRAPH = { type: 'flat' } as const;

/** The mapping of one model's index, in addition to the template: its vectors, and which model they are from. */
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
 * The template for every index under the alias. One shard holds some ten million passages; a second node gets a
 * replica. A write never creates an index. Hits return the passage unchanged, without the vectors and stems, which
 * serve searching only and would make every hit larger.
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

export function indexName(alias: string, { model, dimensions }: IndexModel): string {
  const what = JSON.stringify([LAYOUT, model, dimensions]);
  return `${alias}--${createHash('sha256').update(what).digest('hex').slice(0, 12)}`;
}

export interface IndexDescription {
  readonly model: IndexModel;
  /** Whether the layout is an earlier one: its passages can be migrated, but are not searched. */
  readonly outdated: boolean;
}

/** Reads an index's description; undefined if Assize did not create it, or if its layout is a later one. */
export function descriptionIn(
  mapping: estypes.MappingTypeMapping | undefined,
): IndexDescription | undefined {
  const { layout, model, dimensions } = mapping?.['_meta'] ?? {};
  if (typeof layout !== 'number' || layout < 1 || layout > LAYOUT) return undefined;
  if (typeof model !== 'string' || typeof dimensions !== 'number') return undefined;
  return { model: { model, dimensions }, outdated: layout < LAYOUT };
}
