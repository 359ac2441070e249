import type { CaseHeader } from '../../schema/case-file.ts';
import type { Claim } from '../../schema/claim.ts';
import type { Activation, FirstReading } from './artifacts.ts';
import { openingCharge } from './charge.ts';

/** Below this a claim is rejected without a court (seed III.3: its own side doubts it). */
export const REJECT_BELOW = 0.5;

/** What a confidence (0–1) says before any court: reject, affirm, or open the court. */
export function activationOf(confidence: number, threshold: number): 'affirm' | 'reject' | 'open' {
  if (confidence < REJECT_BELOW) return 'reject';
  return confidence >= threshold ? 'affirm' : 'open';
}

/**
 * Whether a claim's own confidence is weighed before anything is looked at. A machine's report is
 * always looked at: however sure a publisher is, a failing test is not believed away.
 */
export function weighsConfidenceFirst({ confidence, activation, evidence = [] }: Claim): boolean {
  const reported = evidence.some(({ kind = 'text' }) => kind !== 'text');
  return confidence !== undefined && activation !== 'always' && !reported;
}

/** What a publisher's own confidence in the charge is weighed with. */
interface Vouched {
  readonly confidence: number;
  readonly threshold: number;
  readonly leastConfidence: number;
  readonly trusted: boolean;
  readonly charge: string;
  /** Null where nothing was read. */
  readonly reading: FirstReading | null;
}

/**
 * What a publisher's own confidence leads to. It can spare a court, never a reading: the charge is affirmed
 * where the evidence carries it and no exhibit stands against it; only a trusted publisher is believed
 * unread.
 */
export function vouchedFor(vouched: Vouched): Pick<Activation, 'decision' | 'basis'> {
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

/**
 * The same of a case file. In one from before there was a least confidence (`limits`), a publisher's word
 * was believed, and nothing says so.
 */
export function dueOn(
  { claim, limits, trusted }: CaseHeader,
  { reading }: Activation,
): Pick<Activation, 'decision' | 'basis'> {
  const { confidence = 0 } = claim;
  const { activationThreshold: threshold, leastConfidence } = limits;
  if (leastConfidence === undefined) return { decision: activationOf(confidence, threshold) };
  const charge = openingCharge(claim).classification;
  return vouchedFor({
    confidence,
    threshold,
    leastConfidence,
    trusted: trusted ?? false,
    charge,
    reading: reading ?? null,
  });
}

/** What an activation rests on, in words; nothing where it ends nothing. */
export function restsOn({ basis }: Pick<Activation, 'basis'>): string {
  return basis === undefined
    ? ''
    : `, by the ${basis === 'reading' ? 'reading' : 'publisher’s word'}`;
}
