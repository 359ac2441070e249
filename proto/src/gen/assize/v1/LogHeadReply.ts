// Original file: assize/v1/court.proto

export interface LogHeadReply {
  /**
   * A signed note (C2SP tlog-checkpoint).
   */
  note?: string;
  /**
   * RFC 6962 consistency proof from the tree of `since` leaves; empty where that is 0 or the whole.
   */
  path?: (Buffer | Uint8Array | string)[];
}

export interface LogHeadReply__Output {
  /**
   * A signed note (C2SP tlog-checkpoint).
   */
  note: string;
  /**
   * RFC 6962 consistency proof from the tree of `since` leaves; empty where that is 0 or the whole.
   */
  path: Buffer[];
}
