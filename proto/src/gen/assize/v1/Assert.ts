// Original file: assize/v1/assert.proto

/**
 * One thing that a claim asserts of reports: CEL over the facts of one kind (docs/check-a-done.md).
 */
export interface Assert {
  that?: string;
  /**
   * The exhibit that it is about; absent: every report of its kind.
   */
  of?: string;
  _of?: 'of';
}

/**
 * One thing that a claim asserts of reports: CEL over the facts of one kind (docs/check-a-done.md).
 */
export interface Assert__Output {
  that: string;
  /**
   * The exhibit that it is about; absent: every report of its kind.
   */
  of?: string;
}
