// Original file: assize/v1/embedding.proto

/**
 * Sums over the stream, after the request that was done last.
 */
export interface IndexProgress {
  /**
   * Passages received.
   */
  received?: number;
  /**
   * New, or changed in any field.
   */
  indexed?: number;
  /**
   * Already there, equal in every field.
   */
  unchanged?: number;
  /**
   * In the index now.
   */
  total?: number;
}

/**
 * Sums over the stream, after the request that was done last.
 */
export interface IndexProgress__Output {
  /**
   * Passages received.
   */
  received: number;
  /**
   * New, or changed in any field.
   */
  indexed: number;
  /**
   * Already there, equal in every field.
   */
  unchanged: number;
  /**
   * In the index now.
   */
  total: number;
}
