// Original file: assize/v1/court.proto

import type { Long } from '@grpc/proto-loader';

export interface ListLeavesRequest {
  from?: number | string | Long;
  limit?: number;
}

export interface ListLeavesRequest__Output {
  from: number;
  limit: number;
}
