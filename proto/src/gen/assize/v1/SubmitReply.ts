// Original file: assize/v1/court.proto

export interface SubmitReply {
  caseId?: string;
  /**
   * False when the case existed already.
   */
  opened?: boolean;
}

export interface SubmitReply__Output {
  caseId: string;
  /**
   * False when the case existed already.
   */
  opened: boolean;
}
