// Original file: assize/v1/embedding.proto

import type {
  Vector as _assize_v1_Vector,
  Vector__Output as _assize_v1_Vector__Output,
} from '../../assize/v1/Vector.ts';

export interface EmbedResponse {
  model?: string;
  dimensions?: number;
  vectors?: _assize_v1_Vector[];
}

export interface EmbedResponse__Output {
  model: string;
  dimensions: number;
  vectors: _assize_v1_Vector__Output[];
}
