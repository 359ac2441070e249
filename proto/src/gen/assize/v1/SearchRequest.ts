// Original file: assize/v1/embedding.proto

export interface SearchRequest {
  /**
   * At most 32 KiB of UTF-8.
   */
  query?: string;
  /**
   * 1 to 1000.
   */
  topK?: number;
  /**
   * A hit carries all of them.
   */
  tags?: string[];
}

export interface SearchRequest__Output {
  /**
   * At most 32 KiB of UTF-8.
   */
  query: string;
  /**
   * 1 to 1000.
   */
  topK: number;
  /**
   * A hit carries all of them.
   */
  tags: string[];
}
