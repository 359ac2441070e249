// Original file: assize/v1/embedding.proto

export interface IndexResponse {
  indexed?: number;
  unchanged?: number;
  total?: number;
}

export interface IndexResponse__Output {
  indexed: number;
  unchanged: number;
  total: number;
}
