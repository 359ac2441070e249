// Original file: assize/v1/shadow.proto

import type {
  ShadowStrategy as _assize_v1_ShadowStrategy,
  ShadowStrategy__Output as _assize_v1_ShadowStrategy__Output,
} from '../../assize/v1/ShadowStrategy.ts';

export interface ShadowRequest {
  /**
   * 1 byte to 32 KiB of UTF-8, not blank.
   */
  query?: string;
  /**
   * How many contradictions are returned at most, 1 to 1000; 5 unless told. Changes no weight.
   */
  topK?: number;
  /**
   * The least refutation strength that is returned, 0 to 1; 0.5 unless told. Changes no weight.
   */
  threshold?: number | string;
  includeProvenance?: boolean;
  strategy?: _assize_v1_ShadowStrategy;
  /**
   * Only passages that carry all of them are searched.
   */
  tags?: string[];
  /**
   * Only passages that were published there, to the letter, are searched.
   */
  source?: string;
  /**
   * Only passages published then or later are searched: an ISO 8601 date, or an instant.
   */
  from?: string;
  /**
   * Only passages published then or earlier are searched; a bare date means to its end.
   */
  until?: string;
  /**
   * How many counter-claims are written, 1 to 8; 3 unless told. Goes with counterclaim.
   */
  counterClaims?: number;
  /**
   * Ids of passages that are not weighed, 1000 at most: a stored statement does not support itself.
   */
  without?: string[];
  _topK?: 'topK';
  _threshold?: 'threshold';
  _source?: 'source';
  _from?: 'from';
  _until?: 'until';
  _counterClaims?: 'counterClaims';
}

export interface ShadowRequest__Output {
  /**
   * 1 byte to 32 KiB of UTF-8, not blank.
   */
  query: string;
  /**
   * How many contradictions are returned at most, 1 to 1000; 5 unless told. Changes no weight.
   */
  topK?: number;
  /**
   * The least refutation strength that is returned, 0 to 1; 0.5 unless told. Changes no weight.
   */
  threshold?: number;
  includeProvenance: boolean;
  strategy: _assize_v1_ShadowStrategy__Output;
  /**
   * Only passages that carry all of them are searched.
   */
  tags: string[];
  /**
   * Only passages that were published there, to the letter, are searched.
   */
  source?: string;
  /**
   * Only passages published then or later are searched: an ISO 8601 date, or an instant.
   */
  from?: string;
  /**
   * Only passages published then or earlier are searched; a bare date means to its end.
   */
  until?: string;
  /**
   * How many counter-claims are written, 1 to 8; 3 unless told. Goes with counterclaim.
   */
  counterClaims?: number;
  /**
   * Ids of passages that are not weighed, 1000 at most: a stored statement does not support itself.
   */
  without: string[];
}
