// Original file: assize/v1/embedding.proto

import type {
  Stance as _assize_v1_Stance,
  Stance__Output as _assize_v1_Stance__Output,
} from '../../assize/v1/Stance.ts';

export interface StanceResponse {
  readings?: _assize_v1_Stance[];
  model?: string;
  missing?: string[];
}

export interface StanceResponse__Output {
  readings: _assize_v1_Stance__Output[];
  model: string;
  missing: string[];
}
