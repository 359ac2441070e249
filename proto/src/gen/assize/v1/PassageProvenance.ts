// Original file: assize/v1/shadow.proto

import type {
  Span as _assize_v1_Span,
  Span__Output as _assize_v1_Span__Output,
} from '../../assize/v1/Span.ts';

export interface PassageProvenance {
  rank?: number;
  score?: number | string;
  similarity?: number | string;
  support?: number | string;
  refute?: number | string;
  neutral?: number | string;
  lScore?: number | string;
  sourceCredibility?: number | string;
  weight?: number | string;
  cosine?: number | string;
  document?: string;
  span?: _assize_v1_Span | null;
  foundBy?: string[];
  abstained?: boolean;
  _support?: 'support';
  _refute?: 'refute';
  _neutral?: 'neutral';
  _lScore?: 'lScore';
  _sourceCredibility?: 'sourceCredibility';
  _span?: 'span';
}

export interface PassageProvenance__Output {
  rank: number;
  score: number;
  similarity: number;
  support?: number;
  refute?: number;
  neutral?: number;
  lScore?: number;
  sourceCredibility?: number;
  weight: number;
  cosine: number;
  document: string;
  span?: _assize_v1_Span__Output | null;
  foundBy: string[];
  abstained: boolean;
}
