// Original file: assize/v1/court.proto

export interface CaseReply {
  caseId?: string;
  /**
   * Who acts next and where; empty once the case has ended.
   */
  role?: string;
  node?: string;
  handoffs?: number;
  remands?: number;
  edges?: string[];
  /**
   * RFC 3339.
   */
  openedAt?: string;
  deadline?: string;
  /**
   * Empty while the case is open.
   */
  decision?: string;
  /**
   * Canonical JSON of the sealed case, as `assize verify` reads it; empty while the case is open.
   */
  sealed?: Buffer | Uint8Array | string;
}

export interface CaseReply__Output {
  caseId: string;
  /**
   * Who acts next and where; empty once the case has ended.
   */
  role: string;
  node: string;
  handoffs: number;
  remands: number;
  edges: string[];
  /**
   * RFC 3339.
   */
  openedAt: string;
  deadline: string;
  /**
   * Empty while the case is open.
   */
  decision: string;
  /**
   * Canonical JSON of the sealed case, as `assize verify` reads it; empty while the case is open.
   */
  sealed: Buffer;
}
