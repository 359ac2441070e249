// Original file: assize/v1/embedding.proto

import type {
  Span as _assize_v1_Span,
  Span__Output as _assize_v1_Span__Output,
} from '../../assize/v1/Span.ts';

/**
 * Probabilities that sum to 1.
 */
export interface Stance {
  support?: number | string;
  refute?: number | string;
  neutral?: number | string;
  /**
   * The part of the passage that decided, where one did.
   */
  span?: _assize_v1_Span | null;
  /**
   * No probability reaches the model's threshold: it would rather take no side.
   */
  abstained?: boolean;
  /**
   * The language (ISO 639-1) of a text that the model does not read, and abstained on for that.
   */
  language?: string;
  _span?: 'span';
  _language?: 'language';
}

/**
 * Probabilities that sum to 1.
 */
export interface Stance__Output {
  support: number;
  refute: number;
  neutral: number;
  /**
   * The part of the passage that decided, where one did.
   */
  span?: _assize_v1_Span__Output | null;
  /**
   * No probability reaches the model's threshold: it would rather take no side.
   */
  abstained: boolean;
  /**
   * The language (ISO 639-1) of a text that the model does not read, and abstained on for that.
   */
  language?: string;
}
