// Original file: assize/v1/embedding.proto

import type {
  Span as _assize_v1_Span,
  Span__Output as _assize_v1_Span__Output,
} from '../../assize/v1/Span.ts';

export interface Stance {
  support?: number | string;
  refute?: number | string;
  neutral?: number | string;
  span?: _assize_v1_Span | null;
  abstained?: boolean;
  language?: string;
  _span?: 'span';
  _language?: 'language';
}

export interface Stance__Output {
  support: number;
  refute: number;
  neutral: number;
  span?: _assize_v1_Span__Output | null;
  abstained: boolean;
  language?: string;
}
