// Original file: assize/v1/court.proto

import type { Long } from '@grpc/proto-loader';

export interface GetLogHeadRequest {
  /**
   * Leaves in a head that the caller has; 0 for none.
   */
  since?: number | string | Long;
}

export interface GetLogHeadRequest__Output {
  /**
   * Leaves in a head that the caller has; 0 for none.
   */
  since: number;
}
