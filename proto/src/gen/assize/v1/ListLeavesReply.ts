// Original file: assize/v1/court.proto

import type {
  Leaf as _assize_v1_Leaf,
  Leaf__Output as _assize_v1_Leaf__Output,
} from '../../assize/v1/Leaf.ts';

export interface ListLeavesReply {
  leaves?: _assize_v1_Leaf[];
}

export interface ListLeavesReply__Output {
  leaves: _assize_v1_Leaf__Output[];
}
