// Original file: assize/v1/embedding.proto

export interface DeleteResponse {
  /**
   * How many of them were there.
   */
  deleted?: number;
  /**
   * In the index after this call.
   */
  total?: number;
}

export interface DeleteResponse__Output {
  /**
   * How many of them were there.
   */
  deleted: number;
  /**
   * In the index after this call.
   */
  total: number;
}
