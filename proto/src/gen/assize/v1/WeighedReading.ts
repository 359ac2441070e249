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
  id?: string;
  relevance?: number | string;
  support?: number | string;
  refute?: number | string;
  neutral?: number | string;
  weight?: number | string;
  side?: _assize_v1_Side;
  sourceCredibility?: number | string;
  measured?: _assize_v1_Measured | null;
  _sourceCredibility?: 'sourceCredibility';
  _measured?: 'measured';
}

export interface WeighedReading__Output {
  id: string;
  relevance: number;
  support: number;
  refute: number;
  neutral: number;
  weight: number;
  side: _assize_v1_Side__Output;
  sourceCredibility?: number;
  measured?: _assize_v1_Measured__Output | null;
}
