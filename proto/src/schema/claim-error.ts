import Type from 'typebox';
import { Hash, strictObject, orNull } from './atoms.ts';

/** The codes of refusals after which the unchanged claim may be published again later. */
export const RETRYABLE_FAULTS = ['over-quota', 'evidence-full'] as const;

export const CLAIM_FAULTS = [
  'malformed-event',
  'unknown-proceeding',
  'bad-claim',
  'id-reused',
  'court-disabled',
  ...RETRYABLE_FAULTS,
  'record-lost',
  'not-opened',
] as const;

/** What a publisher receives on `claim-errors.…` about a claim that can't become a case. */
export const ClaimError = strictObject({
  code: Type.Enum([...CLAIM_FAULTS]),
  /** One sentence per fault: what is wrong, and where. */
  faults: Type.Array(Type.String()),
  /** The identity that the message gave, if it gave one. */
  source: orNull(Type.String()),
  id: orNull(Type.String()),
  /** The last token of the subject: the case id, or a hash of a message without identity. */
  caseId: Type.String(),
  /** The sha256 of the refused message, in hex: several messages may be published under one identity. */
  sha256: Type.Optional(Hash),
});
export type ClaimError = Type.Static<typeof ClaimError>;
