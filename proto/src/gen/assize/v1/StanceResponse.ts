// Original file: assize/v1/embedding.proto

import type {
  Stance as _assize_v1_Stance,
  Stance__Output as _assize_v1_Stance__Output,
} from '../../assize/v1/Stance.ts';

export interface StanceResponse {
  /**
   * One for each pair, in the order asked.
   */
  readings?: _assize_v1_Stance[];
  model?: string;
  /**
   * What could not be had, and what stood in for it. Empty when what was chosen reads.
   */
  missing?: string[];
}

export interface StanceResponse__Output {
  /**
   * One for each pair, in the order asked.
   */
  readings: _assize_v1_Stance__Output[];
  model: string;
  /**
   * What could not be had, and what stood in for it. Empty when what was chosen reads.
   */
  missing: string[];
}
