/** Names of message headers. CloudEvents attributes are `ce-*`, by the binary mode of CloudEvents 1.0. */
export const HEADERS = {
  contentType: 'content-type',
  traceparent: 'traceparent',
  tracestate: 'tracestate',
  ceId: 'ce-id',
  ceSource: 'ce-source',
  ceType: 'ce-type',
  ceSpecVersion: 'ce-specversion',
  ceTime: 'ce-time',
  ceSubject: 'ce-subject',
  /** CloudEvents extension: the registered name of the publisher, `[a-z0-9-]{1,63}`. */
  cePublisher: 'ce-publisher',
  /** sha256 of the newest entry (of the header for an opening): whose publish a stored message is. */
  entry: 'assize-entry',
  author: 'assize-author',
  /** The handoff's number within the case, from 1. */
  ordinal: 'assize-ordinal',
  remands: 'assize-remands',
  deadline: 'assize-deadline',
  /**
   * The roles, after commas, that have said in this case that they read deltas. The clerk begins it at the
   * opening; a role that answers a message without it sends none. Absent: every message carries the whole file.
   */
  deltaReaders: 'assize-delta-readers',
  /** On a verdict: the services, after commas, that lexical cues read in the stead of. Absent: none. */
  readByCues: 'assize-read-by-cues',
  /** On an opening: the publisher whose quota it counts for. */
  publisher: 'assize-publisher',
  /** Who signed the body (an RFC 7638 thumbprint) and the signature, where the body holds neither. */
  keyid: 'assize-keyid',
  signature: 'assize-signature',
} as const;

/** What a dead letter says of the message it keeps. */
export const DEAD_HEADERS = {
  reason: 'assize-dead-reason',
  subject: 'assize-dead-subject',
  sequence: 'assize-dead-sequence',
  /** Hex SHA-256 of the whole body, of which the letter holds the first 64 KiB. */
  sha256: 'assize-dead-sha256',
  deliveries: 'assize-dead-deliveries',
} as const;

export const CE_TYPES = {
  claim: 'assize.claim.v1',
  handoff: 'assize.handoff.v1',
  verdict: 'assize.verdict.v1',
  claimError: 'assize.claim-error.v1',
  remand: 'assize.remand.v1',
} as const;

export const JSON_TYPE = 'application/json';

/** The attributes of an event in JSON that every CloudEvent of the court has, as headers. */
export function eventHeaders(type: string, source: string, id: string): Record<string, string> {
  return {
    [HEADERS.ceSpecVersion]: '1.0',
    [HEADERS.ceType]: type,
    [HEADERS.ceSource]: source,
    [HEADERS.ceId]: id,
    [HEADERS.contentType]: JSON_TYPE,
  };
}
