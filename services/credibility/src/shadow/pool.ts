import {
  SHADOW_MOST,
  SHADOW_POOL,
  defined,
  type Retrieved,
  type ShadowStrategy,
  type Stances,
  type Weighing,
} from '@assize/proto';
import type { EmbeddingService, Passage, SearchHit } from '@assize/proto/rpc';
import type { CallOptions, RpcClient } from '@assize/rpc';
import { relevanceScale } from '#src/relevance.ts';
import type { WrittenCounterClaims } from '#src/shadow/counter-claims.ts';
import { trustIn, type SourceCredibility } from '#src/passages.ts';
import type { ShadowAsked } from '#src/shadow/ask.ts';

/** A passage of the pool, with what the search and the reading said of it. */
export interface PoolPassage extends Retrieved {
  readonly passage: Passage;
  /** 1 for the one that the search ranked first. */
  readonly rank: number;
  readonly score: number;
  /** What found it: the query, or which counter-claim. */
  readonly foundBy: readonly string[];
  /** Absent where no stance was read. */
  readonly stance?: Stances;
  /** What the stance was read from, in UTF-16 code units of its text; absent where nothing tells. */
  readonly span?: { readonly from: number; readonly to: number };
}

export interface WeighedPool {
  /** What was done, which need not be what was asked for: then `missing` says why. */
  readonly strategy: ShadowStrategy;
  readonly weighing: Weighing<PoolPassage>;
  readonly embeddingModel: string;
  readonly stanceModel: string;
  /** Where a language model was asked. */
  readonly counterClaims?: WrittenCounterClaims;
  readonly missing: readonly string[];
}

export interface PoolPorts {
  readonly embedding: RpcClient<typeof EmbeddingService>;
  readonly credibilityOf: SourceCredibility;
}

export type Retrieve = (
  ports: PoolPorts,
  asked: ShadowAsked,
  call: Required<CallOptions>,
) => Promise<WeighedPool>;

/** What stands for a model's name when nothing was read. */
export const NOTHING_READ = 'none';

/** How provenance names what the query itself found. */
export const BY_QUERY = 'query';

/** A passage before it is in the pool. `cosine`: with the query, −1 to 1. */
export type Found = Pick<PoolPassage, 'passage' | 'cosine' | 'score' | 'foundBy'>;

/** The first of one search, as many as a pool holds, without what is to be left out. */
export async function searched(
  { embedding }: PoolPorts,
  { where, without }: ShadowAsked,
  question: Parameters<PoolPorts['embedding']['search']>[0],
  call: Required<CallOptions>,
) {
  const topK = Math.min(SHADOW_MOST, SHADOW_POOL + without.size);
  const { hits, model } = await embedding.search({ ...where, ...question, topK }, call);
  const left = hits.filter(({ passage }) => !without.has(passage?.id ?? ''));
  return { hits: left.slice(0, SHADOW_POOL), model };
}

/** What was found, best first, as the pool that is weighed. */
export function inPool(
  found: readonly Found[],
  model: string,
  { credibilityOf }: PoolPorts,
): PoolPassage[] {
  // The model's cosine as similarity; clipped at 0 where nobody has measured its scale.
  const scale = relevanceScale(model) ?? ((cosine: number) => Math.max(0, cosine));
  return found.map(({ passage, cosine, score, foundBy }, at) => {
    const { id, tags, lScore } = passage;
    const trust = { ...defined({ lScore }), ...trustIn(passage, credibilityOf) };
    const similarity = scale(cosine);
    return { id, tags, cosine, similarity, ...trust, passage, score, foundBy, rank: at + 1 };
  });
}

/** What one search found for the query itself. */
export function foundByQuery(hits: readonly SearchHit[]): Found[] {
  return hits.flatMap(({ passage, similarity: cosine, score }) =>
    passage === null ? [] : [{ passage, cosine, score, foundBy: [BY_QUERY] }],
  );
}
