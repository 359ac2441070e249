// Original file: assize/v1/embedding.proto

/**
 * Part of a text, in UTF-16 code units from its beginning.
 */
export interface Span {
  /**
   * Of its first unit.
   */
  from?: number;
  /**
   * After its last one.
   */
  to?: number;
}

/**
 * Part of a text, in UTF-16 code units from its beginning.
 */
export interface Span__Output {
  /**
   * Of its first unit.
   */
  from: number;
  /**
   * After its last one.
   */
  to: number;
}
