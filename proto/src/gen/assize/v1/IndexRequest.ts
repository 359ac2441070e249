// Original file: assize/v1/embedding.proto

import type {
  Passage as _assize_v1_Passage,
  Passage__Output as _assize_v1_Passage__Output,
} from '../../assize/v1/Passage.ts';

export interface IndexRequest {
  passages?: _assize_v1_Passage[];
}

export interface IndexRequest__Output {
  passages: _assize_v1_Passage__Output[];
}
