// Original file: assize/v1/court.proto

export interface CaseReply {
  caseId?: string;
  role?: string;
  node?: string;
  handoffs?: number;
  remands?: number;
  edges?: string[];
  openedAt?: string;
  deadline?: string;
  decision?: string;
  sealed?: Buffer | Uint8Array | string;
}

export interface CaseReply__Output {
  caseId: string;
  role: string;
  node: string;
  handoffs: number;
  remands: number;
  edges: string[];
  openedAt: string;
  deadline: string;
  decision: string;
  sealed: Buffer;
}
