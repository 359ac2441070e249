// Original file: assize/v1/court.proto

export interface WatchRequest {
  /**
   * The position of the last message that the caller has dealt with; empty: none.
   */
  after?: string;
  /**
   * Without `after`: only what ends from now on. Else from the oldest verdict that is kept.
   */
  fromNow?: boolean;
}

export interface WatchRequest__Output {
  /**
   * The position of the last message that the caller has dealt with; empty: none.
   */
  after: string;
  /**
   * Without `after`: only what ends from now on. Else from the oldest verdict that is kept.
   */
  fromNow: boolean;
}
