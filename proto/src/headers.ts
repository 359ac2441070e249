/** Names of message headers. `ce-*` are CloudEvents attributes, in the binary mode of CloudEvents 1.0. */
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
  /** sha256 of the newest entry, or of the header for an opening. It tells which publish stored a message. */
  entry: 'assize-entry',
  author: 'assize-author',
  /** The number of the handoff within the case, from 1. */
  ordinal: 'assize-ordinal',
  remands: 'assize-remands',
  deadline: 'assize-deadline',
  /**
   * The roles, separated by commas, that have declared in this case that they read deltas. The clerk starts the list at
   * the opening. A role that receives a message without this header sends none either. Absent: every message carries
   * the whole file.
   */
  deltaReaders: 'assize-delta-readers',
  /** On a verdict: the services, separated by commas, that were replaced by reading lexical cues. Absent: none. */
  readByCues: 'assize-read-by-cues',
  /** On an opening: the publisher whose quota the case counts against. */
  publisher: 'assize-publisher',
  /** The key that signed the body (its RFC 7638 thumbprint) and the signature, where the body contains neither. */
  keyid: 'assize-keyid',
  signature: 'assize-signature',
} as const;

/** Headers of a dead letter, which describe the message that it keeps. */
export const DEAD_HEADERS = {
  reason: 'assize-dead-reason',
  subject: 'assize-dead-subject',
  sequence: 'assize-dead-sequence',
  /** SHA-256 of the whole body, in hex. The dead letter keeps only the first 64 KiB of the body. */
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

export function eventHeaders(type: string, source: string, id: string): Record<string, string> {
  return {
    [HEADERS.ceSpecVersion]: '1.0',
    [HEADERS.ceType]: type,
    [HEADERS.ceSource]: source,
    [HEADERS.ceId]: id,
    [HEADERS.contentType]: JSON_TYPE,
  };
}
