// Original file: assize/v1/embedding.proto

export interface DeleteRequest {
  /**
   * 1 to 1000 ids.
   */
  ids?: string[];
}

export interface DeleteRequest__Output {
  /**
   * 1 to 1000 ids.
   */
  ids: string[];
}
