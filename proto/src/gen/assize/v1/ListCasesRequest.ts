// Original file: assize/v1/court.proto

import type {
  CaseState as _assize_v1_CaseState,
  CaseState__Output as _assize_v1_CaseState__Output,
} from '../../assize/v1/CaseState.ts';

export interface ListCasesRequest {
  limit?: number;
  state?: _assize_v1_CaseState;
  page?: string;
  mine?: boolean;
}

export interface ListCasesRequest__Output {
  limit: number;
  state: _assize_v1_CaseState__Output;
  page: string;
  mine: boolean;
}
