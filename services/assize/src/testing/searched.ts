import type { ShadowResult } from '@assize/proto';

/** The result of a search that finds nothing. */
export const NOTHING: ShadowResult = {
  contradictions: [],
  count: 0,
  credibility: null,
  supportWeight: 0,
  contradictionWeight: 0,
};

/** How a search read an entry, and its weight. */
export const readAs = (support: number, refute: number, weight: number) => ({
  document: 'd',
  foundBy: ['query'],
  rank: 1,
  score: 1,
  cosine: 1,
  similarity: 1,
  support,
  refute,
  neutral: 1 - support - refute,
  abstained: false,
  weight,
});
