// Original file: assize/v1/court.proto

export interface CaseLine {
  caseId?: string;
  openedAt?: string;
  deadline?: string;
  decision?: string;
  closedAt?: string;
}

export interface CaseLine__Output {
  caseId: string;
  openedAt: string;
  deadline: string;
  decision: string;
  closedAt: string;
}
