// Original file: assize/v1/court.proto

export interface LogHeadReply {
  note?: string;
  path?: (Buffer | Uint8Array | string)[];
}

export interface LogHeadReply__Output {
  note: string;
  path: Buffer[];
}
