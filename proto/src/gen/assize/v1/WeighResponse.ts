// Original file: assize/v1/credibility.proto

import type {
  WeighedReading as _assize_v1_WeighedReading,
  WeighedReading__Output as _assize_v1_WeighedReading__Output,
} from '../../assize/v1/WeighedReading.ts';

export interface WeighResponse {
  /**
   * One for each passage, then one for each report, in the order asked.
   */
  readings?: _assize_v1_WeighedReading[];
  supportWeight?: number | string;
  contradictionWeight?: number | string;
  /**
   * support / (support + contradiction), 0 to 1; 0 where a report falsifies the claim. Absent when
   * nothing stands on either side.
   */
  credibility?: number | string;
  stanceModel?: string;
  relevanceModel?: string;
  /**
   * What could not be had, and what stood in for it. Empty when everything answered.
   */
  missing?: string[];
  _credibility?: 'credibility';
}

export interface WeighResponse__Output {
  /**
   * One for each passage, then one for each report, in the order asked.
   */
  readings: _assize_v1_WeighedReading__Output[];
  supportWeight: number;
  contradictionWeight: number;
  /**
   * support / (support + contradiction), 0 to 1; 0 where a report falsifies the claim. Absent when
   * nothing stands on either side.
   */
  credibility?: number;
  stanceModel: string;
  relevanceModel: string;
  /**
   * What could not be had, and what stood in for it. Empty when everything answered.
   */
  missing: string[];
}
