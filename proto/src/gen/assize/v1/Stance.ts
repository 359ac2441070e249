// Original file: assize/v1/embedding.proto

/**
 * Probabilities that sum to 1.
 */
export interface Stance {
  support?: number | string;
  refute?: number | string;
  neutral?: number | string;
}

/**
 * Probabilities that sum to 1.
 */
export interface Stance__Output {
  support: number;
  refute: number;
  neutral: number;
}
