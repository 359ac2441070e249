// Original file: assize/v1/embedding.proto

export const SearchMode = {
  /**
   * As SEARCH_MODE_KNN.
   */
  SEARCH_MODE_UNSPECIFIED: 'SEARCH_MODE_UNSPECIFIED',
  /**
   * Cosine with the query's vector. An index of many passages may miss some of the nearest.
   */
  SEARCH_MODE_KNN: 'SEARCH_MODE_KNN',
  /**
   * BM25+ over stems: only passages that share a word with the query.
   */
  SEARCH_MODE_BM25: 'SEARCH_MODE_BM25',
  /**
   * Both of the above by reciprocal rank fusion.
   */
  SEARCH_MODE_FUSED: 'SEARCH_MODE_FUSED',
} as const;

export type SearchMode =
  /**
   * As SEARCH_MODE_KNN.
   */
  | 'SEARCH_MODE_UNSPECIFIED'
  | 0
  /**
   * Cosine with the query's vector. An index of many passages may miss some of the nearest.
   */
  | 'SEARCH_MODE_KNN'
  | 1
  /**
   * BM25+ over stems: only passages that share a word with the query.
   */
  | 'SEARCH_MODE_BM25'
  | 2
  /**
   * Both of the above by reciprocal rank fusion.
   */
  | 'SEARCH_MODE_FUSED'
  | 3;

export type SearchMode__Output = (typeof SearchMode)[keyof typeof SearchMode];
