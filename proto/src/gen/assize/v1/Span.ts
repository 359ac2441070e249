// Original file: assize/v1/embedding.proto

export interface Span {
  from?: number;
  to?: number;
}

export interface Span__Output {
  from: number;
  to: number;
}
