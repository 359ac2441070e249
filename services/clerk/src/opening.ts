import { causesIn } from '@assize/court/packs';
import {
  proceedingNamed,
  proceedings,
  weighsConfidenceFirst,
  type Claim,
  type ClaimError,
  type Opened,
  type Proceeding,
} from '@assize/proto';
import { readEvent } from './event.ts';
import type { Opening } from './open.ts';
import type { ClerkPorts } from './ports.ts';

export interface Fault {
  readonly code: ClaimError['code'];
  readonly faults: readonly string[];
}

interface Published {
  /** The context attributes of its event (CloudEvents 1.0, binary mode). */
  readonly headers: Readonly<Record<string, string>>;
  /** The publisher, if its name is proven; else null. */
  readonly provenPublisher: string | null;
  readonly proceeding: string;
  /** Reads the claim, and what is tried beside it, in the form of its proceeding. */
  readonly read: (proceeding: Proceeding) => Opened;
}

/** Validates a claim by the same rules for the bus and for gRPC. Returns the first rule that it breaks. */
export function readOpening(
  { headers, provenPublisher, proceeding: name, read }: Published,
  { courtEnabled, packs }: Pick<ClerkPorts, 'courtEnabled' | 'packs'>,
): Omit<Opening, 'trace'> | Fault {
  const event = readEvent(headers, provenPublisher);
  if (!event.ok) return { code: 'malformed-event', faults: event.faults };
  const proceeding = proceedingNamed(name);
  if (!proceeding) {
    const known = proceedings().map((one) => one.name);
    const faults = [
      `unknown proceeding "${name}" (proceedings of this court: ${known.join(', ')})`,
    ];
    return { code: 'unknown-proceeding', faults };
  }
  const opened = read(proceeding);
  if (!opened.ok) return { code: 'bad-claim', faults: opened.faults };
  const { claim, matter } = opened;
  const closed = closedCourtFault(proceeding, claim, courtEnabled);
  if (closed) return { code: 'court-disabled', faults: [closed] };
  const found = causesIn(claim, packs);
  if (!found.ok) return { code: 'bad-claim', faults: [found.fault] };
  return { ...event.event, claim, matter, proceeding, causes: found.causes };
}

/**
 * Why a claim can't be opened because it would go straight to a closed court; null if it can be
 * opened, or if a light path or its publisher's own confidence is considered first.
 */
export function closedCourtFault(
  { name, binding, definition }: Proceeding,
  claim: Claim,
  courtEnabled: boolean,
): string | null {
  // A proceeding that no activation leads to is not a court that could be closed.
  if (!definition.gate || binding.next !== undefined) return null;
  if (weighsConfidenceFirst(claim)) return null;
  const instead = 'publish it on claims.light';
  if (claim.activation === 'never')
    return `activation is "never", but ${name} always opens a trial: ${instead}`;
  return courtEnabled
    ? null
    : `trials are disabled in this court (ASSIZE_COURT_ENABLED is false): ${instead}`;
}
