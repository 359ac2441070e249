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

/** Which rule a claim breaks, and how. */
export interface Fault {
  readonly code: ClaimError['code'];
  readonly faults: readonly string[];
}

/** A claim as somebody published it. */
interface Published {
  /** The context attributes of its event (CloudEvents 1.0, binary mode). */
  readonly headers: Readonly<Record<string, string>>;
  /** The publisher whose name is proven; null: none is. */
  readonly own: string | null;
  readonly proceeding: string;
  /** Reads the claim, and what is tried beside it, as its proceeding wants them. */
  readonly read: (proceeding: Proceeding) => Opened;
}

/** Reads what a case may be opened with: the same rules whichever way it came. The first that is broken is told. */
export function readOpening(
  { headers, own, proceeding: name, read }: Published,
  { courtEnabled, packs }: Pick<ClerkPorts, 'courtEnabled' | 'packs'>,
): Omit<Opening, 'trace'> | Fault {
  const event = readEvent(headers, own);
  if (!event.ok) return { code: 'malformed-event', faults: event.faults };
  const proceeding = proceedingNamed(name);
  if (!proceeding) {
    const known = proceedings().map((one) => one.name);
    const faults = [`no proceeding "${name}" (known: ${known.join(', ')})`];
    return { code: 'unknown-proceeding', faults };
  }
  const opened = read(proceeding);
  if (!opened.ok) return { code: 'bad-claim', faults: opened.faults };
  const { claim, matter } = opened;
  const closed = courtClosedTo(proceeding, claim, courtEnabled);
  if (closed) return { code: 'court-disabled', faults: [closed] };
  const found = causesIn(claim, packs);
  if (!found.ok) return { code: 'bad-claim', faults: [found.fault] };
  return { ...event.event, claim, matter, proceeding, causes: found.causes };
}

/**
 * Says why a claim can't be tried where it would go straight to a court; null where it can, or where a
 * light path or its publisher's own confidence comes first.
 */
export function courtClosedTo(
  { name, binding, definition }: Proceeding,
  claim: Claim,
  courtEnabled: boolean,
): string | null {
  // What no activation leads to is no court that could be closed.
  if (!definition.gate || binding.next !== undefined) return null;
  if (weighsConfidenceFirst(claim)) return null;
  const instead = 'publish it on claims.light';
  if (claim.activation === 'never')
    return `activation is "never", and ${name} is a court: ${instead}`;
  return courtEnabled ? null : `no court opens here (ASSIZE_COURT_ENABLED is false): ${instead}`;
}
