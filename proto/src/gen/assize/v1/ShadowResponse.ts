// Original file: assize/v1/shadow.proto

import type {
  Contradiction as _assize_v1_Contradiction,
  Contradiction__Output as _assize_v1_Contradiction__Output,
} from '../../assize/v1/Contradiction.ts';
import type {
  ShadowProvenance as _assize_v1_ShadowProvenance,
  ShadowProvenance__Output as _assize_v1_ShadowProvenance__Output,
} from '../../assize/v1/ShadowProvenance.ts';

export interface ShadowResponse {
  /**
   * By similarity x |cosine| x root of P(refute) for stance, by strength for inverted, each times
   * L-Score and credibility of the source; equal ones by strength, then by id.
   */
  contradictions?: _assize_v1_Contradiction[];
  /**
   * How many are returned.
   */
  count?: number;
  /**
   * support / (support + contradiction), 0 to 1; under 0.5 the statement is contested. Absent when
   * nothing stands on either side.
   */
  credibility?: number | string;
  supportWeight?: number | string;
  contradictionWeight?: number | string;
  /**
   * Where it was asked for.
   */
  provenance?: _assize_v1_ShadowProvenance | null;
  /**
   * What could not be had, and what stood in for it. Empty where nothing was missing.
   */
  missing?: string[];
  _credibility?: 'credibility';
}

export interface ShadowResponse__Output {
  /**
   * By similarity x |cosine| x root of P(refute) for stance, by strength for inverted, each times
   * L-Score and credibility of the source; equal ones by strength, then by id.
   */
  contradictions: _assize_v1_Contradiction__Output[];
  /**
   * How many are returned.
   */
  count: number;
  /**
   * support / (support + contradiction), 0 to 1; under 0.5 the statement is contested. Absent when
   * nothing stands on either side.
   */
  credibility?: number;
  supportWeight: number;
  contradictionWeight: number;
  /**
   * Where it was asked for.
   */
  provenance: _assize_v1_ShadowProvenance__Output | null;
  /**
   * What could not be had, and what stood in for it. Empty where nothing was missing.
   */
  missing: string[];
}
