// Original file: assize/v1/credibility.proto

import type {
  Side as _assize_v1_Side,
  Side__Output as _assize_v1_Side__Output,
} from '../../assize/v1/Side.ts';
import type {
  Measured as _assize_v1_Measured,
  Measured__Output as _assize_v1_Measured__Output,
} from '../../assize/v1/Measured.ts';

export interface WeighedReading {
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
   * What it adds to its side: 0 when that is neutral.
   */
  weight?: number | string;
  side?: _assize_v1_Side;
  /**
   * How far its source is to be believed, 0 to 1: a factor of its weight. Absent where nobody said.
   */
  sourceCredibility?: number | string;
  /**
   * What a report says; absent of passages.
   */
  measured?: _assize_v1_Measured | null;
  _sourceCredibility?: 'sourceCredibility';
  _measured?: 'measured';
}

export interface WeighedReading__Output {
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
   * What it adds to its side: 0 when that is neutral.
   */
  weight: number;
  side: _assize_v1_Side__Output;
  /**
   * How far its source is to be believed, 0 to 1: a factor of its weight. Absent where nobody said.
   */
  sourceCredibility?: number;
  /**
   * What a report says; absent of passages.
   */
  measured?: _assize_v1_Measured__Output | null;
}
