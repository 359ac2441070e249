// Original file: assize/v1/credibility.proto

import type {
  Passage as _assize_v1_Passage,
  Passage__Output as _assize_v1_Passage__Output,
} from '../../assize/v1/Passage.ts';

export interface ReadRequest {
  claim?: string;
  passages?: _assize_v1_Passage[];
  relevanceOnly?: boolean;
}

export interface ReadRequest__Output {
  claim: string;
  passages: _assize_v1_Passage__Output[];
  relevanceOnly: boolean;
}
