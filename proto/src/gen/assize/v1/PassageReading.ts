// Original file: assize/v1/credibility.proto

export interface PassageReading {
  /**
   * The passage's.
   */
  id?: string;
  /**
   * How far the passage is about the claim at all, 0 to 1.
   */
  relevance?: number | string;
  /**
   * Probabilities of what it says about the claim; the three sum to 1.
   */
  support?: number | string;
  refute?: number | string;
  neutral?: number | string;
  /**
   * How far its source is to be believed, 0 to 1. Absent where nobody said.
   */
  sourceCredibility?: number | string;
  _sourceCredibility?: 'sourceCredibility';
}

export interface PassageReading__Output {
  /**
   * The passage's.
   */
  id: string;
  /**
   * How far the passage is about the claim at all, 0 to 1.
   */
  relevance: number;
  /**
   * Probabilities of what it says about the claim; the three sum to 1.
   */
  support: number;
  refute: number;
  neutral: number;
  /**
   * How far its source is to be believed, 0 to 1. Absent where nobody said.
   */
  sourceCredibility?: number;
}
