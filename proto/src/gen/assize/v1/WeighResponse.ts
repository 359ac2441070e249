// Original file: assize/v1/credibility.proto

import type {
  WeighedReading as _assize_v1_WeighedReading,
  WeighedReading__Output as _assize_v1_WeighedReading__Output,
} from '../../assize/v1/WeighedReading.ts';

export interface WeighResponse {
  readings?: _assize_v1_WeighedReading[];
  supportWeight?: number | string;
  contradictionWeight?: number | string;
  credibility?: number | string;
  stanceModel?: string;
  relevanceModel?: string;
  missing?: string[];
  _credibility?: 'credibility';
}

export interface WeighResponse__Output {
  readings: _assize_v1_WeighedReading__Output[];
  supportWeight: number;
  contradictionWeight: number;
  credibility?: number;
  stanceModel: string;
  relevanceModel: string;
  missing: string[];
}
