// Original file: assize/v1/court.proto

import type {
  CaseState as _assize_v1_CaseState,
  CaseState__Output as _assize_v1_CaseState__Output,
} from '../../assize/v1/CaseState.ts';

export interface ListCasesRequest {
  /**
   * 1 to 1000; 0 is 100.
   */
  limit?: number;
  state?: _assize_v1_CaseState;
  /**
   * `next` of the page before; empty for the first.
   */
  page?: string;
  /**
   * Only the caller's own cases, as Watch has them.
   */
  mine?: boolean;
}

export interface ListCasesRequest__Output {
  /**
   * 1 to 1000; 0 is 100.
   */
  limit: number;
  state: _assize_v1_CaseState__Output;
  /**
   * `next` of the page before; empty for the first.
   */
  page: string;
  /**
   * Only the caller's own cases, as Watch has them.
   */
  mine: boolean;
}
