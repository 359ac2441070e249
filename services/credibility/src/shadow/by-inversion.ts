import { SHADOW_POOL, weighByInversion } from '@assize/proto';
import type { ShadowAsked } from '#src/shadow/ask.ts';
import { NOTHING_READ, foundByQuery, inPool, type Retrieve } from '#src/shadow/pool.ts';

/** What the query finds and what the inverted query finds; a passage that both found counts once. */
export const poolByInversion: Retrieve<ShadowAsked> = async (ports, asked, call) => {
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
