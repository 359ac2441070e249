// Original file: assize/v1/court.proto

export interface ProveVerdictReply {
  /**
   * A proof with the first head that holds the leaf (C2SP tlog-proof).
   */
  proof?: string;
}

export interface ProveVerdictReply__Output {
  /**
   * A proof with the first head that holds the leaf (C2SP tlog-proof).
   */
  proof: string;
}
