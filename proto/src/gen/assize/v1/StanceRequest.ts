// Original file: assize/v1/embedding.proto

import type {
  Pair as _assize_v1_Pair,
  Pair__Output as _assize_v1_Pair__Output,
} from '../../assize/v1/Pair.ts';

export interface StanceRequest {
  pairs?: _assize_v1_Pair[];
}

export interface StanceRequest__Output {
  pairs: _assize_v1_Pair__Output[];
}
