import {
  SHADOW_MOST,
  SHADOW_POOL,
  definedFields,
  type Retrieved,
  type ShadowStrategy,
  type Stances,
  type Weighing,
} from '@assize/proto';
import type { EmbeddingService, Passage, SearchHit } from '@assize/proto/rpc';
import type { CallOptions, RpcClient } from '@assize/rpc';
import { relevanceScale } from '#src/relevance.ts';
import type { WrittenCounterClaims } from '#src/shadow/counter-claims.ts';
import { credibilityField, type SourceCredibility } from '#src/passages.ts';
import type { ShadowAsked } from '#src/shadow/ask.ts';

export interface PoolPassage extends Retrieved {
  readonly passage: Passage;
  readonly rank: number;
  readonly score: number;
  /** The searches that found it: the query, or certain counter-claims. */
  readonly foundBy: readonly string[];
  /** Absent if no stance was read. */
  readonly stance?: Stances;
  /** The part of the text that the stance was read from, in UTF-16 code units; absent if unknown. */
  readonly span?: { readonly from: number; readonly to: number };
}

/** The passages that a search found, read and weighed, and how that was done. */
export interface WeighedPool {
  /** The strategy that was carried out. If it differs from the requested one, `missing` says why. */
  readonly strategy: ShadowStrategy;
  readonly weighing: Weighing<PoolPassage>;
  readonly embeddingModel: string;
  readonly stanceModel: string;
  /** Present if a language model was asked. */
  readonly counterClaims?: WrittenCounterClaims;
  readonly missing: readonly string[];
}

export interface PoolPorts {
  readonly embedding: RpcClient<typeof EmbeddingService>;
  readonly credibilityOf: SourceCredibility;
}

/** Finds and weighs the passages for a query: one function for each search strategy. */
export type Retrieve = (
  ports: PoolPorts,
  asked: ShadowAsked,
  call: Required<CallOptions>,
) => Promise<WeighedPool>;

/** The model name that is reported if nothing was read. */
export const NOTHING_READ = 'none';

/** The name, in provenance, of the search for the query itself. */
export const BY_QUERY = 'query';

/** A search result before it enters the pool. `cosine` is its cosine with the query, −1 to 1. */
export type Found = Pick<PoolPassage, 'passage' | 'cosine' | 'score' | 'foundBy'>;

/** The best hits of one search, at most as many as a pool holds, without the excluded passages. */
export async function searchForPool(
  { embedding }: PoolPorts,
  { where, without }: ShadowAsked,
  question: Parameters<PoolPorts['embedding']['search']>[0],
  call: Required<CallOptions>,
) {
  const topK = Math.min(SHADOW_MOST, SHADOW_POOL + without.size);
  const { hits, model } = await embedding.search({ ...where, ...question, topK }, call);
  const remaining = hits.filter(({ passage }) => !without.has(passage?.id ?? ''));
  return { hits: remaining.slice(0, SHADOW_POOL), model };
}

/** Turns search results, best first, into the pool that is weighed. */
export function toPool(
  found: readonly Found[],
  model: string,
  { credibilityOf }: PoolPorts,
): PoolPassage[] {
  // Similarity is the relevance on the model's scale, or the cosine clipped at 0 if that was not measured.
  const scale = relevanceScale(model) ?? ((cosine: number) => Math.max(0, cosine));
  return found.map(({ passage, cosine, score, foundBy }, at) => {
    const { id, tags, lScore } = passage;
    const trust = { ...definedFields({ lScore }), ...credibilityField(passage, credibilityOf) };
    const similarity = scale(cosine);
    return { id, tags, cosine, similarity, ...trust, passage, score, foundBy, rank: at + 1 };
  });
}

export function foundByQuery(hits: readonly SearchHit[]): Found[] {
  return hits.flatMap(({ passage, similarity: cosine, score }) =>
    passage === null ? [] : [{ passage, cosine, score, foundBy: [BY_QUERY] }],
  );
}
