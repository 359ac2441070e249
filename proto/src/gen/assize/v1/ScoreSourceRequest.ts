// Original file: assize/v1/credibility.proto

export interface ScoreSourceRequest {
  /**
   * Its web address, or the name of one that has none: 1 to 2048 bytes of UTF-8, not blank.
   */
  uri?: string;
  /**
   * What was read of it, at most 1 MiB of UTF-8. Absent: nothing was.
   */
  text?: string;
  /**
   * Its date of publication, ISO 8601. Absent: unknown.
   */
  published?: string;
  _text?: 'text';
  _published?: 'published';
}

export interface ScoreSourceRequest__Output {
  /**
   * Its web address, or the name of one that has none: 1 to 2048 bytes of UTF-8, not blank.
   */
  uri: string;
  /**
   * What was read of it, at most 1 MiB of UTF-8. Absent: nothing was.
   */
  text?: string;
  /**
   * Its date of publication, ISO 8601. Absent: unknown.
   */
  published?: string;
}
