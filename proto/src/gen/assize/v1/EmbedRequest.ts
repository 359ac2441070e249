// Original file: assize/v1/embedding.proto

export interface EmbedRequest {
  /**
   * 1 to 1000 texts, each 1 byte to 64 KiB and not blank. The model reads the first 256 tokens.
   */
  texts?: string[];
}

export interface EmbedRequest__Output {
  /**
   * 1 to 1000 texts, each 1 byte to 64 KiB and not blank. The model reads the first 256 tokens.
   */
  texts: string[];
}
