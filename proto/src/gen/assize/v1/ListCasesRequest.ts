// Original file: assize/v1/court.proto

export interface ListCasesRequest {
  /**
   * 1 to 1000; 0 is 100.
   */
  limit?: number;
}

export interface ListCasesRequest__Output {
  /**
   * 1 to 1000; 0 is 100.
   */
  limit: number;
}
