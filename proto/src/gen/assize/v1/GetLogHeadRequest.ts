// Original file: assize/v1/court.proto

import type { Long } from '@grpc/proto-loader';

export interface GetLogHeadRequest {
  since?: number | string | Long;
}

export interface GetLogHeadRequest__Output {
  since: number;
}
