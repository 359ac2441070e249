import { InHand } from './in-hand.ts';

/** Where a process stands between its start and its end. */
type Phase = 'starting' | 'started' | 'draining';

/** Something without which the process is not ready: its bus, its index, its model. */
export interface Part {
  works(): void;
  /** @param why what is wrong, for who mends it */
  fails(why: string): void;
}

/** What a part said last. */
export interface PartState {
  readonly name: string;
  /** Null where it works. */
  readonly why: string | null;
  /** When it began to work, or to fail for whatever reason: milliseconds since the epoch. */
  readonly since: number;
}

/** How a process is: told by its parts as they change, asked by whoever probes it. */
export class Health {
  readonly inHand = new InHand();
  /** Whether anybody can ask: where nobody can, nothing is put together for it. Set once probes are answered. */
  isServed = false;
  /** What /metrics shows, in Prometheus' text format; null where this process has no metrics. */
  metrics: (() => Promise<string>) | null = null;
  readonly #parts = new Map<string, PartState>();
  readonly #clock: () => number;
  #phase: Phase = 'starting';

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** A part that does not work until it says so. A second part of the same name takes its place. */
  part(name: string): Part {
    const say = (why: string | null): void => {
      const known = this.#parts.get(name);
      const turned = known === undefined || (known.why === null) !== (why === null);
      this.#parts.set(name, { name, why, since: turned ? this.#clock() : known.since });
    };
    say('not there yet');
    return { works: () => say(null), fails: say };
  }

  started(): void {
    if (this.#phase === 'starting') this.#phase = 'started';
  }

  /** Never ready again: what is in hand ends, and nothing new is taken. */
  draining(): void {
    this.#phase = 'draining';
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Every part, in the order of their first word. */
  parts(): PartState[] {
    return [...this.#parts.values()];
  }
}
