import { SHADOW_POOL, weighByInversion, weighByStance } from '@assize/proto';
import type { Retrieved, Stances, Weighing } from '@assize/proto';
import type { EmbeddingService, Passage, SearchHit } from '@assize/proto/rpc';
import { CallError } from '@assize/rpc';
import type { CallOptions, RpcClient } from '@assize/rpc';
import { relevanceScale } from '#src/relevance.ts';
import type { SourceCredibility } from '#src/weigh.ts';
import type { ShadowAsked } from '#src/shadow/ask.ts';

/** A passage of the pool, with what the search and the reading said of it. */
export interface PoolPassage extends Retrieved {
  readonly passage: Passage;
  /** 1 for the one that the search ranked first. */
  readonly rank: number;
  readonly score: number;
  /** Absent where no stance was read. */
  readonly stance?: Stances;
}

/** The pool, weighed, and what weighed it. */
export interface WeighedPool {
  readonly weighing: Weighing<PoolPassage>;
  readonly embeddingModel: string;
  readonly stanceModel: string;
}

/** What pools are made with. */
export interface PoolPorts {
  readonly embedding: RpcClient<typeof EmbeddingService>;
  readonly credibilityOf: SourceCredibility;
}

/** What stands for a model's name when nothing was read. */
const NOTHING_READ = 'none';

/** So many pairs a call: with claim and passage at their longest that is under 5 MiB. */
const PER_CALL = 50;

/** The model's cosine as similarity; clipped at 0 where nobody has measured its scale. */
function scaleOf(model: string): (cosine: number) => number {
  return relevanceScale(model) ?? ((cosine) => Math.max(0, cosine));
}

function inPool(
  { hits, model }: { hits: readonly SearchHit[]; model: string },
  credibilityOf: SourceCredibility,
): PoolPassage[] {
  const scale = scaleOf(model);
  return hits.flatMap(({ passage, similarity: cosine, score }, at) => {
    if (passage === null) return [];
    const { id, tags, lScore, source } = passage;
    const sourceCredibility = source === undefined ? undefined : credibilityOf(source);
    const trust = {
      ...(lScore === undefined ? {} : { lScore }),
      ...(sourceCredibility === undefined ? {} : { sourceCredibility }),
    };
    const similarity = scale(cosine);
    return [{ id, tags, cosine, similarity, ...trust, passage, score, rank: at + 1 }];
  });
}

async function stancesOf(
  { embedding }: PoolPorts,
  claim: string,
  texts: readonly string[],
  call: CallOptions,
): Promise<{ stances: Stances[]; model: string }> {
  const stances: Stances[] = [];
  let model = NOTHING_READ;
  for (let from = 0; from < texts.length; from += PER_CALL) {
    const pairs = texts.slice(from, from + PER_CALL).map((passage) => ({ claim, passage }));
    const reply = await embedding.stance({ pairs }, call);
    stances.push(...reply.readings);
    model = reply.model;
  }
  if (stances.length !== texts.length) {
    throw new CallError('DATA_LOSS', 'the embedding service read some passages only');
  }
  return { stances, model };
}

/** What both rankings bring on the topic, each passage read. */
export async function poolByStance(
  ports: PoolPorts,
  { query, where }: ShadowAsked,
  call: CallOptions,
): Promise<WeighedPool> {
  const asked = { ...where, query, topK: SHADOW_POOL, mode: 'SEARCH_MODE_FUSED' as const };
  const found = await ports.embedding.search(asked, call);
  const pool = inPool(found, ports.credibilityOf);
  const texts = pool.map(({ passage }) => passage.text);
  const { stances, model } = await stancesOf(ports, query, texts, call);
  const read = pool.flatMap((one, at) => {
    const stance = stances[at];
    return stance === undefined ? [] : [{ candidate: { ...one, stance }, stance }];
  });
  return { weighing: weighByStance(read), embeddingModel: found.model, stanceModel: model };
}

/** What the query finds and what the inverted query finds; a passage that both found counts once. */
export async function poolByInversion(
  { embedding, credibilityOf }: PoolPorts,
  { query, where }: ShadowAsked,
  call: CallOptions,
): Promise<WeighedPool> {
  const asked = { ...where, query, topK: SHADOW_POOL, mode: 'SEARCH_MODE_KNN' as const };
  const [against, inFavour] = await Promise.all([
    embedding.search({ ...asked, inverted: true }, call),
    embedding.search(asked, call),
  ]);
  const far = inPool(against, credibilityOf).filter(({ cosine }) => cosine < 0);
  const near = inPool(inFavour, credibilityOf).filter(({ cosine }) => cosine >= 0);
  return {
    weighing: weighByInversion([...far, ...near]),
    embeddingModel: against.model,
    stanceModel: NOTHING_READ,
  };
}
