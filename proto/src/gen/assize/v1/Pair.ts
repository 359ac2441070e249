// Original file: assize/v1/embedding.proto

export interface Pair {
  claim?: string;
  passage?: string;
}

export interface Pair__Output {
  claim: string;
  passage: string;
}
