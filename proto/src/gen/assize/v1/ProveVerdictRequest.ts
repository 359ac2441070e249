// Original file: assize/v1/court.proto

export interface ProveVerdictRequest {
  /**
   * RFC 6962 hash of the leaf: the canonical JSON of the sealed verdict's envelope.
   */
  leaf?: Buffer | Uint8Array | string;
}

export interface ProveVerdictRequest__Output {
  /**
   * RFC 6962 hash of the leaf: the canonical JSON of the sealed verdict's envelope.
   */
  leaf: Buffer;
}
