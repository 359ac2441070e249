// Original file: assize/v1/court.proto

export interface ProveVerdictRequest {
  leaf?: Buffer | Uint8Array | string;
}

export interface ProveVerdictRequest__Output {
  leaf: Buffer;
}
