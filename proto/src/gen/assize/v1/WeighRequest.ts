// Original file: assize/v1/credibility.proto

import type {
  Passage as _assize_v1_Passage,
  Passage__Output as _assize_v1_Passage__Output,
} from '../../assize/v1/Passage.ts';
import type {
  Report as _assize_v1_Report,
  Report__Output as _assize_v1_Report__Output,
} from '../../assize/v1/Report.ts';
import type {
  Assert as _assize_v1_Assert,
  Assert__Output as _assize_v1_Assert__Output,
} from '../../assize/v1/Assert.ts';

export interface WeighRequest {
  claim?: string;
  passages?: _assize_v1_Passage[];
  reports?: _assize_v1_Report[];
  asserts?: _assize_v1_Assert[];
}

export interface WeighRequest__Output {
  claim: string;
  passages: _assize_v1_Passage__Output[];
  reports: _assize_v1_Report__Output[];
  asserts: _assize_v1_Assert__Output[];
}
