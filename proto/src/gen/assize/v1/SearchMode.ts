// Original file: assize/v1/embedding.proto

export const SearchMode = {
  SEARCH_MODE_UNSPECIFIED: 'SEARCH_MODE_UNSPECIFIED',
  SEARCH_MODE_KNN: 'SEARCH_MODE_KNN',
  SEARCH_MODE_BM25: 'SEARCH_MODE_BM25',
  SEARCH_MODE_FUSED: 'SEARCH_MODE_FUSED',
} as const;

export type SearchMode =
  | 'SEARCH_MODE_UNSPECIFIED'
  | 0
  | 'SEARCH_MODE_KNN'
  | 1
  | 'SEARCH_MODE_BM25'
  | 2
  | 'SEARCH_MODE_FUSED'
  | 3;

export type SearchMode__Output = (typeof SearchMode)[keyof typeof SearchMode];
