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
import type { Submission } from './transport.ts';

const CONTROL = /\p{Cc}/u;
const PROCEEDING = /^[a-z][a-z0-9-]*$/;

/**
 * Checks a claim's source, id and proceeding before it is sent. NATS trims header values and does not carry control
 * characters in them, so the court would decide a case of another id. @throws CourtError
 */
export function checkIdentity(named: { source: unknown; id: unknown; proceeding: unknown }): void {
  const faults = [...nameFaults('source', named.source), ...nameFaults('id', named.id)];
  if (faults.length > 0) throw new CourtError('malformed-event', faults);
  if (typeof named.proceeding === 'string' && PROCEEDING.test(named.proceeding)) return;
  throw new CourtError(
    'unknown-proceeding',
    `there is no proceeding "${String(named.proceeding)}"`,
  );
}

function nameFaults(name: string, value: unknown): string[] {
  if (typeof value !== 'string') return [`the ${name} is not a text`];
  if (value === '') return [`the ${name} is empty`];
  if (!value.isWellFormed()) return [`the ${name} is not well-formed Unicode (a lone surrogate)`];
  if (CONTROL.test(value)) return [`the ${name} has a control character`];
  return value === value.trim() ? [] : [`the ${name} begins or ends with white space`];
}

/** A claim's body: JSON in UTF-8. @throws CourtError if it can't be written as JSON */
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

export function tooLarge(body: Uint8Array, limit: number): CourtError {
  return new CourtError(
    'bad-claim',
    `the claim has ${body.length} bytes as JSON, and a message may have at most ${limit} bytes, headers included`,
  );
}

/**
 * Whether a refusal is for this body, as far as the refusal says: somebody else may have published another claim under
 * the same identity.
 */
export function isForBody(refusal: Pick<ClaimError, 'sha256'>, body: Uint8Array): boolean {
  return refusal.sha256 === undefined || refusal.sha256 === sha256(body);
}

/** Somebody else may have opened a case under this identity, on another claim or by another proceeding. */
export function isFor(header: CaseHeader, { claim, proceeding }: Submission): boolean {
  return header.proceeding.name === proceeding && isForClaim(header, claim);
}

type Tried = Pick<CaseHeader, 'claim'> & Partial<Pick<CaseHeader, 'matter' | 'proceeding'>>;

/** Texts stored outside the case are compared by digest. */
export function isForClaim({ claim: tried, matter, proceeding }: Tried, claim: Claim): boolean {
  // As it was sent: JSON omits undefined fields.
  const sent = JSON.stringify(claim);
  if (matter === undefined) {
    return canonical(withinInline(JSON.parse(sent) as Claim).claim) === canonical(tried);
  }
  // Something other than a claim is stored as the case's matter, beside a claim that describes it.
  const opened = proceedingOfDigest(proceeding?.digest ?? '')?.definition.opens(Buffer.from(sent));
  return (
    opened?.ok === true &&
    canonical(opened.claim) === canonical(tried) &&
    canonical(opened.matter ?? null) === canonical(matter)
  );
}
