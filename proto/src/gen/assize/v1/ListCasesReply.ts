// Original file: assize/v1/court.proto

import type {
  CaseLine as _assize_v1_CaseLine,
  CaseLine__Output as _assize_v1_CaseLine__Output,
} from '../../assize/v1/CaseLine.ts';

export interface ListCasesReply {
  cases?: _assize_v1_CaseLine[];
  /**
   * How many cases are open, whoever's they are.
   */
  open?: number;
  /**
   * What the next page is asked with; empty where this is the last.
   */
  next?: string;
}

export interface ListCasesReply__Output {
  cases: _assize_v1_CaseLine__Output[];
  /**
   * How many cases are open, whoever's they are.
   */
  open: number;
  /**
   * What the next page is asked with; empty where this is the last.
   */
  next: string;
}
