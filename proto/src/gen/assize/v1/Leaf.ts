// Original file: assize/v1/court.proto

export interface Leaf {
  hash?: Buffer | Uint8Array | string;
  caseId?: string;
}

export interface Leaf__Output {
  hash: Buffer;
  caseId: string;
}
