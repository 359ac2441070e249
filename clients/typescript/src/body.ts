import { courtError, CourtError } from './errors.ts';

/** A claim as it is sent: JSON in UTF-8. @throws CourtError where it can't be written so */
export function bodyOf(claim: unknown): Uint8Array {
  if (typeof claim !== 'object' || claim === null) {
    throw new CourtError('bad-claim', 'the claim is neither a text nor an object');
  }
  try {
    return Buffer.from(JSON.stringify(claim));
  } catch (error) {
    throw courtError(error, 'bad-claim');
  }
}

/** Why a body can't be sent, where a message holds at most `limit` bytes. */
export function tooLarge(body: Uint8Array, limit: number): CourtError {
  return new CourtError(
    'bad-claim',
    `the claim has ${body.length} bytes as JSON, and a message holds ${limit} bytes, headers among them`,
  );
}
