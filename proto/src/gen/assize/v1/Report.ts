// Original file: assize/v1/credibility.proto

/**
 * What a machine measured.
 */
export interface Report {
  /**
   * Unique within a request.
   */
  id?: string;
  /**
   * junit, coverage, exit-code, digest, http or diffstat.
   */
  kind?: string;
  /**
   * As the tool wrote it: at most 64 KiB of UTF-8. Empty where it is given as data.
   */
  text?: string;
  /**
   * In its JSON form, at most 64 KiB. Empty where it is given as text.
   */
  dataJson?: string;
  /**
   * Where it came from. Of reports of one source and kind, each with a date, the latest counts.
   */
  source?: string;
  /**
   * When it was made: ISO 8601.
   */
  date?: string;
  _source?: 'source';
  _date?: 'date';
}

/**
 * What a machine measured.
 */
export interface Report__Output {
  /**
   * Unique within a request.
   */
  id: string;
  /**
   * junit, coverage, exit-code, digest, http or diffstat.
   */
  kind: string;
  /**
   * As the tool wrote it: at most 64 KiB of UTF-8. Empty where it is given as data.
   */
  text: string;
  /**
   * In its JSON form, at most 64 KiB. Empty where it is given as text.
   */
  dataJson: string;
  /**
   * Where it came from. Of reports of one source and kind, each with a date, the latest counts.
   */
  source?: string;
  /**
   * When it was made: ISO 8601.
   */
  date?: string;
}
