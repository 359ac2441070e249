import Type from 'typebox';
import { Hash, strictObject, orNull } from './atoms.ts';

/** Why a claim is refused that may be published again as it is, later. */
export const RETRYABLE_FAULTS = ['over-quota', 'evidence-full'] as const;

/** Which rule a claim that is refused breaks. */
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

/** What a publisher is told on `claim-errors.…` about a claim that can't become a case. */
export const ClaimError = strictObject({
  code: Type.Enum([...CLAIM_FAULTS]),
  /** Each a sentence that says what was wrong, and where. */
  faults: Type.Array(Type.String()),
  /** The identity that the message named, where it named one. */
  source: orNull(Type.String()),
  id: orNull(Type.String()),
  /** The last part of the subject: the case's id, or a hash of the message without identity. */
  caseId: Type.String(),
  /** The sha256 of the message that is refused, in hex: another may have been published under the same identity. */
  sha256: Type.Optional(Hash),
});
export type ClaimError = Type.Static<typeof ClaimError>;
