// Original file: assize/v1/embedding.proto

export interface Pair {
  /**
   * At most 32 KiB of UTF-8.
   */
  claim?: string;
  /**
   * At most 64 KiB of UTF-8.
   */
  passage?: string;
}

export interface Pair__Output {
  /**
   * At most 32 KiB of UTF-8.
   */
  claim: string;
  /**
   * At most 64 KiB of UTF-8.
   */
  passage: string;
}
