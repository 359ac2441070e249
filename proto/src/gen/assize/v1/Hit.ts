// Original file: assize/v1/embedding.proto

import type {
  Passage as _assize_v1_Passage,
  Passage__Output as _assize_v1_Passage__Output,
} from '../../assize/v1/Passage.ts';

export interface Hit {
  passage?: _assize_v1_Passage | null;
  /**
   * Cosine with the query as it was asked, -1 to 1, whatever ranked the hit.
   */
  similarity?: number | string;
  /**
   * What ranked it: the cosine (of the inverted query, where that searched), the BM25+ score, or
   * the fused one. Comparable within one answer only.
   */
  score?: number | string;
}

export interface Hit__Output {
  passage: _assize_v1_Passage__Output | null;
  /**
   * Cosine with the query as it was asked, -1 to 1, whatever ranked the hit.
   */
  similarity: number;
  /**
   * What ranked it: the cosine (of the inverted query, where that searched), the BM25+ score, or
   * the fused one. Comparable within one answer only.
   */
  score: number;
}
