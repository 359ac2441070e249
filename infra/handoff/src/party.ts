import type { Bus } from '@assize/bus';
import type { Counters } from '@assize/counters';
import type { Health } from '@assize/health';
import type { Signer, TrustedKeys } from '@assize/keys';
import type { Log } from '@assize/log';
import type { Telemetry } from '@assize/telemetry';
import type { Artifact, Gathered, Role, View } from '@assize/proto';

/**
 * What decides for a role. A turn is gather (async: all that comes from outside) → decide (pure: the
 * same view and the same gathered give the same artifact).
 */
export interface RoleBrain {
  readonly kind: 'heuristic' | 'llm';
  /** Name and version, kept in each entry it writes. */
  readonly name: string;
  gather(view: View, signal: AbortSignal): Promise<Gathered>;
  decide(view: View, gathered: Gathered): Artifact;
}

/** One role at work: its key, its brain, and the ports it works through. */
export interface Party {
  readonly role: Role;
  readonly alignment: string;
  readonly brain: RoleBrain;
  readonly signer: Signer;
  readonly keys: TrustedKeys;
  readonly bus: Bus;
  readonly counters: Counters;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: Log;
  readonly telemetry: Telemetry;
  /** Told what is in hand. */
  readonly health: Pick<Health, 'inHand'>;
}
