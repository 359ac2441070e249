// Original file: assize/v1/court.proto

import type {
  CaseReply as _assize_v1_CaseReply,
  CaseReply__Output as _assize_v1_CaseReply__Output,
} from '../../assize/v1/CaseReply.ts';

export interface WatchReply {
  position?: string;
  ended?: _assize_v1_CaseReply | null;
  _ended?: 'ended';
}

export interface WatchReply__Output {
  position: string;
  ended?: _assize_v1_CaseReply__Output | null;
}
