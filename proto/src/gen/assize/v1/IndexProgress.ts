// Original file: assize/v1/embedding.proto

export interface IndexProgress {
  received?: number;
  indexed?: number;
  unchanged?: number;
  total?: number;
}

export interface IndexProgress__Output {
  received: number;
  indexed: number;
  unchanged: number;
  total: number;
}
