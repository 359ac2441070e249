// Original file: assize/v1/court.proto

export interface Leaf {
  hash?: Buffer | Uint8Array | string;
  /**
   * The case that the verdict names.
   */
  caseId?: string;
}

export interface Leaf__Output {
  hash: Buffer;
  /**
   * The case that the verdict names.
   */
  caseId: string;
}
