// Original file: assize/v1/shadow.proto

import type {
  ShadowStrategy as _assize_v1_ShadowStrategy,
  ShadowStrategy__Output as _assize_v1_ShadowStrategy__Output,
} from '../../assize/v1/ShadowStrategy.ts';

export interface ShadowRequest {
  query?: string;
  topK?: number;
  threshold?: number | string;
  includeProvenance?: boolean;
  strategy?: _assize_v1_ShadowStrategy;
  tags?: string[];
  source?: string;
  from?: string;
  until?: string;
  counterClaims?: number;
  without?: string[];
  _topK?: 'topK';
  _threshold?: 'threshold';
  _source?: 'source';
  _from?: 'from';
  _until?: 'until';
  _counterClaims?: 'counterClaims';
}

export interface ShadowRequest__Output {
  query: string;
  topK?: number;
  threshold?: number;
  includeProvenance: boolean;
  strategy: _assize_v1_ShadowStrategy__Output;
  tags: string[];
  source?: string;
  from?: string;
  until?: string;
  counterClaims?: number;
  without: string[];
}
