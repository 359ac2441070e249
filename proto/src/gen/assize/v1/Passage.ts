// Original file: assize/v1/passage.proto

/**
 * A piece of text that can speak for or against a claim.
 */
export interface Passage {
  /**
   * Unique within a request, and within the index.
   */
  id?: string;
  /**
   * At most 64 KiB of UTF-8.
   */
  text?: string;
  /**
   * Where it was published: a URL, a title, a registry. At most 2 KiB of UTF-8. Absent when unknown.
   */
  source?: string;
  /**
   * When it was published (never when it was fetched): an ISO 8601 year, month, date, or instant with
   * its zone. Absent when unknown.
   */
  date?: string;
  /**
   * The L-Score that a memory store gave it, 0 to 1. Absent when it gave none.
   */
  lScore?: number | string;
  /**
   * Labels that a search can filter by: at most 32, each at most 128 bytes of UTF-8.
   */
  tags?: string[];
  /**
   * An ISO 8601 instant from which on it is found no more. Absent: it is found for ever.
   */
  expires?: string;
  _source?: 'source';
  _date?: 'date';
  _lScore?: 'lScore';
  _expires?: 'expires';
}

/**
 * A piece of text that can speak for or against a claim.
 */
export interface Passage__Output {
  /**
   * Unique within a request, and within the index.
   */
  id: string;
  /**
   * At most 64 KiB of UTF-8.
   */
  text: string;
  /**
   * Where it was published: a URL, a title, a registry. At most 2 KiB of UTF-8. Absent when unknown.
   */
  source?: string;
  /**
   * When it was published (never when it was fetched): an ISO 8601 year, month, date, or instant with
   * its zone. Absent when unknown.
   */
  date?: string;
  /**
   * The L-Score that a memory store gave it, 0 to 1. Absent when it gave none.
   */
  lScore?: number;
  /**
   * Labels that a search can filter by: at most 32, each at most 128 bytes of UTF-8.
   */
  tags: string[];
  /**
   * An ISO 8601 instant from which on it is found no more. Absent: it is found for ever.
   */
  expires?: string;
}
