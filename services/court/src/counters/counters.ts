/** Times are in milliseconds since the epoch. */
export interface Counts {
  /** The highest ordinal that was admitted. */
  handoffs: number;
  remands: number;
  deadline: number;
}

export interface AdmitRequest {
  caseKey: string;
  /** The number of the message that is about to be published, from 1. */
  ordinal: number;
  /** Remands so far, if the message belongs to a remand. The highest value seen counts. */
  remands?: number;
  deadline: number;
  now: number;
}

/** `expired`: the deadline has passed, and nothing was counted. */
export type Admission = { status: 'admitted' } | { status: 'expired' };

/**
 * Shared by all roles. They count by ordinal, `max(counted, ordinal)`: admitting an ordinal again changes nothing, so a
 * failed publish can be retried.
 */
export interface Counters {
  admit(request: AdmitRequest): Promise<Admission>;
  /** Null if nothing is known of the case. */
  read(caseKey: string): Promise<Counts | null>;
  /**
   * Whether all counts may have been lost since the last call. The loss is reported to one caller, and to every
   * caller that had lost its connection in between. The caller then reads each open case, which restores its counts.
   * Absent if counts cannot be lost.
   */
  wasEmptied?(): Promise<boolean>;
}
