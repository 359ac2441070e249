// Original file: assize/v1/embedding.proto

export interface InfoResponse {
  model?: string;
  dimensions?: number;
  /**
   * How many passages the index holds.
   */
  passages?: number;
  /**
   * What holds them: embedded, or elasticsearch.
   */
  index?: string;
}

export interface InfoResponse__Output {
  model: string;
  dimensions: number;
  /**
   * How many passages the index holds.
   */
  passages: number;
  /**
   * What holds them: embedded, or elasticsearch.
   */
  index: string;
}
