import { weighByInversion } from '@assize/proto';
import {
  NOTHING_READ,
  foundByQuery,
  toPool,
  searchForPool,
  type Retrieve,
} from '#src/shadow/pool.ts';
import { readAndWeigh } from '#src/shadow/stances.ts';

/** The pool of the `stance` strategy: what word and vector search find for the query. */
export const poolByStance: Retrieve = async (ports, asked, call) => {
  const { query } = asked;
  const search = { query, mode: 'SEARCH_MODE_FUSED' } as const;
  const { hits, model: embeddingModel } = await searchForPool(ports, asked, search, call);
  const pool = toPool(foundByQuery(hits), embeddingModel, ports);
  const read = await readAndWeigh(ports, query, pool, call);
  return { strategy: 'stance', embeddingModel, ...read };
};

/**
 * The pool of the `inverted` strategy: what the query and the inverted query find. Passages with a cosine below 0 count
 * from the inverted search and the others from the plain one, so none counts twice.
 */
export const poolByInversion: Retrieve = async (ports, asked, call) => {
  const search = { query: asked.query, mode: 'SEARCH_MODE_KNN' } as const;
  const [against, inFavour] = await Promise.all([
    searchForPool(ports, asked, { ...search, inverted: true }, call),
    searchForPool(ports, asked, search, call),
  ]);
  const poolOf = ({ hits, model }: typeof against) => toPool(foundByQuery(hits), model, ports);
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
