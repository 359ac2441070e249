// Original file: assize/v1/court.proto

import type {
  CaseReply as _assize_v1_CaseReply,
  CaseReply__Output as _assize_v1_CaseReply__Output,
} from '../../assize/v1/CaseReply.ts';

export interface WatchReply {
  /**
   * Everything of the caller's up to here has been sent: what to call again with.
   */
  position?: string;
  /**
   * A case that has ended, with its sealed verdict. Absent in the first message, which says that the stream
   * stands, and in those that are sent while nothing ends, every 30 seconds.
   */
  ended?: _assize_v1_CaseReply | null;
  _ended?: 'ended';
}

export interface WatchReply__Output {
  /**
   * Everything of the caller's up to here has been sent: what to call again with.
   */
  position: string;
  /**
   * A case that has ended, with its sealed verdict. Absent in the first message, which says that the stream
   * stands, and in those that are sent while nothing ends, every 30 seconds.
   */
  ended?: _assize_v1_CaseReply__Output | null;
}
