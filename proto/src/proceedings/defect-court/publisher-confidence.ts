import type { CaseHeader } from '../../schema/case-file.ts';
import type { Claim } from '../../schema/claim.ts';
import type { Activation, FirstReading } from './artifacts.ts';
import { openingCharge } from './charge.ts';

/** Below this confidence a claim is rejected without a court (seed III.3): even its own side doubts it. */
export const REJECT_BELOW = 0.5;

/** The decision by a confidence (0–1) before any court: reject, affirm, or open the court. */
export function activationOf(confidence: number, threshold: number): 'affirm' | 'reject' | 'open' {
  if (confidence < REJECT_BELOW) return 'reject';
  return confidence >= threshold ? 'affirm' : 'open';
}

/**
 * Whether a claim's own confidence is weighed before any evidence is read. A machine report is always read first: a
 * failing test counts, however confident the publisher is.
 */
export function weighsConfidenceFirst({ confidence, activation, evidence = [] }: Claim): boolean {
  const reported = evidence.some(({ kind = 'text' }) => kind !== 'text');
  return confidence !== undefined && activation !== 'always' && !reported;
}

interface Vouched {
  readonly confidence: number;
  readonly threshold: number;
  readonly leastConfidence: number;
  readonly trusted: boolean;
  readonly charge: string;
  /** Null if nothing was read. */
  readonly reading: FirstReading | null;
}

/**
 * Decides by a publisher's own confidence. It can replace a court but not a reading: the charge is affirmed only if the
 * evidence supports it and no exhibit contradicts it. Only a trusted publisher is believed without a reading.
 */
export function decideByConfidence(vouched: Vouched): Pick<Activation, 'decision' | 'basis'> {
  const { confidence, threshold, leastConfidence, trusted, charge, reading } = vouched;
  const due = activationOf(confidence, threshold);
  if (due === 'reject') return { decision: due, basis: 'publisher' };
  if (due === 'open') return { decision: due };
  if (trusted) return { decision: due, basis: 'publisher' };
  const carried =
    reading !== null &&
    reading.classification === charge &&
    reading.confidence >= leastConfidence &&
    reading.against.length === 0;
  return carried ? { decision: due, basis: 'reading' } : { decision: 'open' };
}

/** As `decideByConfidence`, on a case file. One without `leastConfidence` takes the publisher's word, without a basis. */
export function decisionDueOn(
  { claim, limits, trusted }: CaseHeader,
  { reading }: Activation,
): Pick<Activation, 'decision' | 'basis'> {
  const { confidence = 0 } = claim;
  const { activationThreshold: threshold, leastConfidence } = limits;
  if (leastConfidence === undefined) return { decision: activationOf(confidence, threshold) };
  const charge = openingCharge(claim).classification;
  return decideByConfidence({
    confidence,
    threshold,
    leastConfidence,
    trusted: trusted ?? false,
    charge,
    reading: reading ?? null,
  });
}

/** The basis of an activation, in words. Empty if it ends nothing. */
export function basisText({ basis }: Pick<Activation, 'basis'>): string {
  return basis === undefined
    ? ''
    : `, by the ${basis === 'reading' ? 'reading' : 'publisher’s word'}`;
}
