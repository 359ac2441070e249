// Original file: assize/v1/embedding.proto

export interface IndexResponse {
  /**
   * New, or changed in any field.
   */
  indexed?: number;
  /**
   * Already there, equal in every field.
   */
  unchanged?: number;
  /**
   * In the index after this call.
   */
  total?: number;
}

export interface IndexResponse__Output {
  /**
   * New, or changed in any field.
   */
  indexed: number;
  /**
   * Already there, equal in every field.
   */
  unchanged: number;
  /**
   * In the index after this call.
   */
  total: number;
}
