// Original file: assize/v1/court.proto

import type {
  CaseLine as _assize_v1_CaseLine,
  CaseLine__Output as _assize_v1_CaseLine__Output,
} from '../../assize/v1/CaseLine.ts';

export interface ListCasesReply {
  cases?: _assize_v1_CaseLine[];
  open?: number;
  next?: string;
}

export interface ListCasesReply__Output {
  cases: _assize_v1_CaseLine__Output[];
  open: number;
  next: string;
}
