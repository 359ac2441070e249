// Original file: assize/v1/embedding.proto

import type {
  Hit as _assize_v1_Hit,
  Hit__Output as _assize_v1_Hit__Output,
} from '../../assize/v1/Hit.ts';

export interface SearchResponse {
  hits?: _assize_v1_Hit[];
  model?: string;
}

export interface SearchResponse__Output {
  hits: _assize_v1_Hit__Output[];
  model: string;
}
