import { SHADOW_POOL } from '@assize/proto';
import type { ShadowAsked } from '#src/shadow/ask.ts';
import { foundByQuery, inPool, type Retrieve } from '#src/shadow/pool.ts';
import { weighed } from '#src/shadow/stances.ts';

/** What both rankings bring on the topic, each passage read. */
export const poolByStance: Retrieve<ShadowAsked> = async (ports, asked, call) => {
  const { query, where, without } = asked;
  const search = { ...where, query, topK: SHADOW_POOL, mode: 'SEARCH_MODE_FUSED' as const };
  const { hits, model: embeddingModel } = await ports.embedding.search(search, call);
  const pool = inPool(foundByQuery(hits), embeddingModel, ports, without);
  const read = await weighed(ports, query, pool, call);
  return { strategy: 'stance', embeddingModel, ...read };
};
