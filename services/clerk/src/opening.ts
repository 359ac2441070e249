import { causesIn } from '@assize/court/packs';
import {
  proceedingNamed,
  proceedings,
  type ClaimError,
  type Opened,
  type Proceeding,
} from '@assize/proto';
import { courtClosedTo } from './court-closed.ts';
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
