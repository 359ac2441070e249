// Original file: assize/v1/court.proto

export interface SubmitReply {
  caseId?: string;
  opened?: boolean;
}

export interface SubmitReply__Output {
  caseId: string;
  opened: boolean;
}
