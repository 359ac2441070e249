// Original file: assize/v1/embedding.proto

import type {
  SearchMode as _assize_v1_SearchMode,
  SearchMode__Output as _assize_v1_SearchMode__Output,
} from '../../assize/v1/SearchMode.ts';

export interface SearchRequest {
  /**
   * At most 32 KiB of UTF-8.
   */
  query?: string;
  /**
   * 1 to 1000.
   */
  topK?: number;
  /**
   * A hit carries all of them.
   */
  tags?: string[];
  /**
   * A hit was published there, to the letter. Absent: anywhere.
   */
  source?: string;
  /**
   * Nearest by cosine unless told.
   */
  mode?: _assize_v1_SearchMode;
  /**
   * Searches with the query's vector times -1, so that the least related come first. Goes with kNN.
   */
  inverted?: boolean;
  /**
   * A hit was published then or later: an ISO 8601 date, or an instant. Undated ones are no hits.
   */
  from?: string;
  /**
   * A hit was published then or earlier; a bare date means to its end. Undated ones are no hits.
   */
  until?: string;
  _source?: 'source';
  _from?: 'from';
  _until?: 'until';
}

export interface SearchRequest__Output {
  /**
   * At most 32 KiB of UTF-8.
   */
  query: string;
  /**
   * 1 to 1000.
   */
  topK: number;
  /**
   * A hit carries all of them.
   */
  tags: string[];
  /**
   * A hit was published there, to the letter. Absent: anywhere.
   */
  source?: string;
  /**
   * Nearest by cosine unless told.
   */
  mode: _assize_v1_SearchMode__Output;
  /**
   * Searches with the query's vector times -1, so that the least related come first. Goes with kNN.
   */
  inverted: boolean;
  /**
   * A hit was published then or later: an ISO 8601 date, or an instant. Undated ones are no hits.
   */
  from?: string;
  /**
   * A hit was published then or earlier; a bare date means to its end. Undated ones are no hits.
   */
  until?: string;
}
