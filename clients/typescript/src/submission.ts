import {
  canonical,
  proceedingOfDigest,
  sha256,
  withinInline,
  type CaseHeader,
  type Claim,
  type ClaimError,
} from '@assize/proto';
import { courtError, CourtError } from './errors.ts';

const CONTROL = /\p{Cc}/u;
const PROCEEDING = /^[a-z][a-z0-9-]*$/;

/**
 * Checks what a claim is called and where it goes. A bus trims what names a claim, and takes no control
 * characters: the court would decide a case of another id. @throws CourtError
 */
export function checkIdentity(named: { source: unknown; id: unknown; proceeding: unknown }): void {
  const faults = [...nameFaults('source', named.source), ...nameFaults('id', named.id)];
  if (faults.length > 0) throw new CourtError('malformed-event', faults);
  if (typeof named.proceeding === 'string' && PROCEEDING.test(named.proceeding)) return;
  throw new CourtError(
    'unknown-proceeding',
    `no proceeding is called "${String(named.proceeding)}"`,
  );
}

function nameFaults(name: string, value: unknown): string[] {
  if (typeof value !== 'string') return [`the ${name} is no text`];
  if (value === '') return [`the ${name} is empty`];
  if (!value.isWellFormed()) return [`the ${name} is not well-formed Unicode (a lone surrogate)`];
  if (CONTROL.test(value)) return [`the ${name} has a control character`];
  return value === value.trim() ? [] : [`the ${name} has white space at an end`];
}

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

/**
 * Whether it is this message that is refused, as far as the refusal says: somebody else may have published another
 * under the same identity.
 */
export function isOf(refusal: Pick<ClaimError, 'sha256'>, body: Uint8Array): boolean {
  return refusal.sha256 === undefined || refusal.sha256 === sha256(body);
}

type Tried = Pick<CaseHeader, 'claim'> & Partial<Pick<CaseHeader, 'matter' | 'proceeding'>>;

/**
 * Whether a case was opened for this very claim, with this very evidence: somebody else may have had one opened
 * under the same identity. Texts that the court keeps apart are compared by their digests.
 */
export function isOn({ claim: tried, matter, proceeding }: Tried, claim: Claim): boolean {
  // As it was sent: JSON leaves out what is undefined.
  const sent = JSON.stringify(claim);
  if (matter === undefined) {
    return canonical(withinInline(JSON.parse(sent) as Claim).claim) === canonical(tried);
  }
  // What is no claim is kept beside one that tells of it.
  const opened = proceedingOfDigest(proceeding?.digest ?? '')?.definition.opens(Buffer.from(sent));
  return (
    opened?.ok === true &&
    canonical(opened.claim) === canonical(tried) &&
    canonical(opened.matter ?? null) === canonical(matter)
  );
}
