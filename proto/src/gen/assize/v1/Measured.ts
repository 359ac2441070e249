// Original file: assize/v1/credibility.proto

/**
 * What a report says of a claim, by rule.
 */
export interface Measured {
  /**
   * Whether it attests or falsifies the claim; absent where it says nothing of it.
   */
  holds?: boolean;
  /**
   * What was measured, or why it says nothing.
   */
  what?: string;
  _holds?: 'holds';
}

/**
 * What a report says of a claim, by rule.
 */
export interface Measured__Output {
  /**
   * Whether it attests or falsifies the claim; absent where it says nothing of it.
   */
  holds?: boolean;
  /**
   * What was measured, or why it says nothing.
   */
  what: string;
}
