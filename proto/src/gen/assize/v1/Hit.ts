// Original file: assize/v1/embedding.proto

import type {
  Passage as _assize_v1_Passage,
  Passage__Output as _assize_v1_Passage__Output,
} from '../../assize/v1/Passage.ts';

export interface Hit {
  passage?: _assize_v1_Passage | null;
  similarity?: number | string;
  score?: number | string;
}

export interface Hit__Output {
  passage: _assize_v1_Passage__Output | null;
  similarity: number;
  score: number;
}
