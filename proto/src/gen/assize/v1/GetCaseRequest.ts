// Original file: assize/v1/court.proto

export interface GetCaseRequest {
  caseId?: string;
}

export interface GetCaseRequest__Output {
  caseId: string;
}
