// Original file: assize/v1/credibility.proto

export interface ScoreSourceResponse {
  /**
   * The registered domain by the Public Suffix List; absent of what has none.
   */
  domain?: string;
  /**
   * The weighted mean of the parts that are known, 0 to 1; absent where none is.
   */
  overall?: number | string;
  /**
   * Each part, 0 to 1; absent where it is unknown.
   */
  authority?: number | string;
  citations?: number | string;
  recency?: number | string;
  /**
   * What earned each part, and the sum.
   */
  why?: string[];
  _domain?: 'domain';
  _overall?: 'overall';
  _authority?: 'authority';
  _citations?: 'citations';
  _recency?: 'recency';
}

export interface ScoreSourceResponse__Output {
  /**
   * The registered domain by the Public Suffix List; absent of what has none.
   */
  domain?: string;
  /**
   * The weighted mean of the parts that are known, 0 to 1; absent where none is.
   */
  overall?: number;
  /**
   * Each part, 0 to 1; absent where it is unknown.
   */
  authority?: number;
  citations?: number;
  recency?: number;
  /**
   * What earned each part, and the sum.
   */
  why: string[];
}
