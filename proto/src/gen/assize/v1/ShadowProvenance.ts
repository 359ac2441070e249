// Original file: assize/v1/shadow.proto

import type {
  CounterClaims as _assize_v1_CounterClaims,
  CounterClaims__Output as _assize_v1_CounterClaims__Output,
} from '../../assize/v1/CounterClaims.ts';

/**
 * What the answer as a whole rests on.
 */
export interface ShadowProvenance {
  /**
   * stance, inverted or counterclaim: what was done, whatever was asked for.
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
  /**
   * What holds the passages. Empty where the embedding service does not say.
   */
  index?: string;
  /**
   * Where a language model was asked, whatever came of it.
   */
  counterClaims?: _assize_v1_CounterClaims | null;
  _counterClaims?: 'counterClaims';
}

/**
 * What the answer as a whole rests on.
 */
export interface ShadowProvenance__Output {
  /**
   * stance, inverted or counterclaim: what was done, whatever was asked for.
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
  /**
   * What holds the passages. Empty where the embedding service does not say.
   */
  index: string;
  /**
   * Where a language model was asked, whatever came of it.
   */
  counterClaims?: _assize_v1_CounterClaims__Output | null;
}
