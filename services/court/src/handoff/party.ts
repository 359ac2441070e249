import type { Bus } from '@assize/bus';
import type { Counters } from '#src/counters/counters.ts';
import type { Health } from '@assize/launcher/health';
import type { Signer, TrustedKeys } from '@assize/keys';
import type { Log } from '@assize/telemetry/log';
import type { Telemetry } from '@assize/telemetry';
import {
  seatsOf,
  type Artifact,
  type BaseView,
  type Gathered,
  type Proceeding,
  type Role,
} from '@assize/proto';

/**
 * Gathers (async: all external input) → decides (pure: the same view and the same gathered input give the same
 * artifact). A turn without `gather` has no external input.
 */
export interface Turn<V extends BaseView = BaseView> {
  gather?(view: V, signal: AbortSignal): Promise<Gathered>;
  decide(view: V, gathered: Gathered): Artifact;
}

/** `V` is the view that its proceedings give the role. */
export interface RoleBrain<V extends BaseView = BaseView> {
  readonly kind: 'heuristic' | 'llm';
  /** Name and version, recorded in each entry that it writes. */
  readonly name: string;
  readonly proceedings: readonly string[];
  /** Its turns, by the kind of artifact that they produce. */
  readonly turns: Readonly<Record<string, Turn<V>>>;
}

export function brainByRule<V extends BaseView>(
  name: string,
  proceedings: readonly string[],
  turns: RoleBrain<V>['turns'],
): RoleBrain<V> {
  return { kind: 'heuristic', name, proceedings, turns };
}

export interface BrainTurn {
  readonly brain: RoleBrain;
  readonly turn: Turn;
}

/** Null if no brain has a turn for that artifact. */
export function turnFor(
  brains: readonly RoleBrain[],
  proceeding: string,
  artifact: string,
): BrainTurn | null {
  for (const brain of brains) {
    const turn = Object.hasOwn(brain.turns, artifact) ? brain.turns[artifact] : undefined;
    if (turn && brain.proceedings.includes(proceeding)) return { brain, turn };
  }
  return null;
}

/** Lists, in sentences, the seats of a role that none of its brains has a turn for. */
export function seatFaults(
  role: Role,
  brains: readonly RoleBrain[],
  proceedings: readonly Proceeding[],
): string[] {
  return proceedings.flatMap((proceeding) =>
    seatsOf(proceeding).flatMap(({ at, seat: { role: own, artifact } }) => {
      if (own !== role || turnFor(brains, proceeding.name, artifact)) return [];
      return [`it has no turn for the ${artifact} at ${at} of ${proceeding.name}`];
    }),
  );
}

/** One role at work: its key, its brains, and its ports. */
export interface Party {
  readonly role: Role;
  readonly alignment: string;
  readonly brains: readonly RoleBrain[];
  readonly signer: Signer;
  readonly keys: TrustedKeys;
  readonly bus: Bus;
  readonly counters: Counters;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly log: Log;
  /** Records under the role's own name. */
  readonly telemetry: Telemetry;
  /** Counts the work in hand. */
  readonly health: Pick<Health, 'inHand'>;
}
