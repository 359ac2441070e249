// Original file: assize/v1/shadow.proto

/**
 * What the answer as a whole rests on.
 */
export interface ShadowProvenance {
  /**
   * stance or inverted.
   */
  strategy?: string;
  embeddingModel?: string;
  /**
   * none where no stance was read.
   */
  stanceModel?: string;
  /**
   * Passages in the index.
   */
  indexed?: number;
  /**
   * Passages that were weighed.
   */
  pool?: number;
}

/**
 * What the answer as a whole rests on.
 */
export interface ShadowProvenance__Output {
  /**
   * stance or inverted.
   */
  strategy: string;
  embeddingModel: string;
  /**
   * none where no stance was read.
   */
  stanceModel: string;
  /**
   * Passages in the index.
   */
  indexed: number;
  /**
   * Passages that were weighed.
   */
  pool: number;
}
