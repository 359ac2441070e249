/** What is known of one case's limits. Times are milliseconds since the epoch. */
export interface Counts {
  /** Messages handed over so far: the highest ordinal admitted. */
  handoffs: number;
  remands: number;
  deadline: number;
}

export interface AdmitRequest {
  caseKey: string;
  /** Number of the message that is about to be published, from 1. */
  ordinal: number;
  /** Remands so far, where the message is one of a remand; counted as the highest seen. */
  remands?: number;
  deadline: number;
  now: number;
}

/** `expired`: the deadline has passed; nothing was counted. */
export type Admission = { status: 'admitted' } | { status: 'expired' };

/**
 * Shows everyone how far a case has come. Counting is by ordinal, `max(counted, ordinal)`:
 * admitting an ordinal again changes nothing, so a failed publish is simply tried again.
 */
export interface Counters {
  admit(request: AdmitRequest): Promise<Admission>;
  /** Reads the counts of a case; null for one that nothing is known of. */
  read(caseKey: string): Promise<Counts | null>;
  /**
   * Tells whether all that was counted may be gone since somebody last asked: true to one asker alone, or to
   * each that could not reach them meanwhile, who then reads each open case, which counts it again. Absent
   * where counts can't be lost.
   */
  emptied?(): Promise<boolean>;
}
