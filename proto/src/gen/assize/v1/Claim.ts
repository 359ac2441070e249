// Original file: assize/v1/court.proto

import type {
  Candidate as _assize_v1_Candidate,
  Candidate__Output as _assize_v1_Candidate__Output,
} from '../../assize/v1/Candidate.ts';
import type {
  Evidence as _assize_v1_Evidence,
  Evidence__Output as _assize_v1_Evidence__Output,
} from '../../assize/v1/Evidence.ts';
import type {
  ClaimLimits as _assize_v1_ClaimLimits,
  ClaimLimits__Output as _assize_v1_ClaimLimits__Output,
} from '../../assize/v1/ClaimLimits.ts';
import type {
  Assert as _assize_v1_Assert,
  Assert__Output as _assize_v1_Assert__Output,
} from '../../assize/v1/Assert.ts';

export interface Claim {
  text?: string;
  classification?: string;
  candidates?: _assize_v1_Candidate[];
  confidence?: number | string;
  evidence?: _assize_v1_Evidence[];
  limits?: _assize_v1_ClaimLimits | null;
  activation?: string;
  element?: string;
  tags?: string[];
  pack?: string;
  search?: string;
  asserts?: _assize_v1_Assert[];
  _classification?: 'classification';
  _confidence?: 'confidence';
  _limits?: 'limits';
  _activation?: 'activation';
  _element?: 'element';
  _pack?: 'pack';
  _search?: 'search';
}

export interface Claim__Output {
  text: string;
  classification?: string;
  candidates: _assize_v1_Candidate__Output[];
  confidence?: number;
  evidence: _assize_v1_Evidence__Output[];
  limits?: _assize_v1_ClaimLimits__Output | null;
  activation?: string;
  element?: string;
  tags: string[];
  pack?: string;
  search?: string;
  asserts: _assize_v1_Assert__Output[];
}
