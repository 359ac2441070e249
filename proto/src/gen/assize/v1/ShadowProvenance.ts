// Original file: assize/v1/shadow.proto

import type {
  CounterClaims as _assize_v1_CounterClaims,
  CounterClaims__Output as _assize_v1_CounterClaims__Output,
} from '../../assize/v1/CounterClaims.ts';

export interface ShadowProvenance {
  strategy?: string;
  embeddingModel?: string;
  stanceModel?: string;
  indexed?: number;
  pool?: number;
  index?: string;
  counterClaims?: _assize_v1_CounterClaims | null;
  _counterClaims?: 'counterClaims';
}

export interface ShadowProvenance__Output {
  strategy: string;
  embeddingModel: string;
  stanceModel: string;
  indexed: number;
  pool: number;
  index: string;
  counterClaims?: _assize_v1_CounterClaims__Output | null;
}
