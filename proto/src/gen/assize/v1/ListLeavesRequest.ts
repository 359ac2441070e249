// Original file: assize/v1/court.proto

import type { Long } from '@grpc/proto-loader';

export interface ListLeavesRequest {
  from?: number | string | Long;
  /**
   * 1 to 10000; 0 is 1000.
   */
  limit?: number;
}

export interface ListLeavesRequest__Output {
  from: number;
  /**
   * 1 to 10000; 0 is 1000.
   */
  limit: number;
}
