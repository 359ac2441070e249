import type { ShadowResult } from '@assize/proto';

export const NOTHING: ShadowResult = {
  contradictions: [],
  count: 0,
  credibility: null,
  supportWeight: 0,
  contradictionWeight: 0,
};

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
