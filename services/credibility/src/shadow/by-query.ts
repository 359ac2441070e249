import { SHADOW_POOL, weighByInversion } from '@assize/proto';
import { NOTHING_READ, foundByQuery, inPool, type Retrieve } from '#src/shadow/pool.ts';
import { weighed } from '#src/shadow/stances.ts';

/** What both rankings bring on the topic, each passage read. */
export const poolByStance: Retrieve = async (ports, asked, call) => {
  const { query, where, without } = asked;
  const search = { ...where, query, topK: SHADOW_POOL, mode: 'SEARCH_MODE_FUSED' as const };
  const { hits, model: embeddingModel } = await ports.embedding.search(search, call);
  const pool = inPool(foundByQuery(hits), embeddingModel, ports, without);
  const read = await weighed(ports, query, pool, call);
  return { strategy: 'stance', embeddingModel, ...read };
};

/** What the query finds and what the inverted query finds; a passage that both found counts once. */
export const poolByInversion: Retrieve = async (ports, asked, call) => {
  const { query, where, without } = asked;
  const search = { ...where, query, topK: SHADOW_POOL, mode: 'SEARCH_MODE_KNN' as const };
  const [against, inFavour] = await Promise.all([
    ports.embedding.search({ ...search, inverted: true }, call),
    ports.embedding.search(search, call),
  ]);
  const poolOf = ({ hits, model }: typeof against) =>
    inPool(foundByQuery(hits), model, ports, without);
  const far = poolOf(against).filter(({ cosine }) => cosine < 0);
  const near = poolOf(inFavour).filter(({ cosine }) => cosine >= 0);
  return {
    strategy: 'inverted',
    weighing: weighByInversion([...far, ...near]),
    embeddingModel: against.model,
    stanceModel: NOTHING_READ,
    missing: [],
  };
};
