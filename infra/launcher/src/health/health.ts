import { InHand } from './in-hand.ts';

type Phase = 'starting' | 'started' | 'draining';

/** A dependency without which the process is not ready: its bus, its index, its model. */
export interface Part {
  works(): void;
  /** @param why what is wrong, for the operator */
  fails(why: string): void;
}

export interface PartState {
  readonly name: string;
  /** Null if it works. */
  readonly why: string | null;
  /** When it began to work or to fail, in milliseconds since the epoch; a change of the reason does not count. */
  readonly since: number;
}

export class Health {
  readonly inHand = new InHand();
  /** Whether probes are served. If not, nothing needs to be collected for them. */
  isServed = false;
  /** The content of /metrics, in Prometheus' text format; null if this process has no metrics. */
  metrics: (() => Promise<string>) | null = null;
  readonly #parts = new Map<string, PartState>();
  readonly #clock: () => number;
  #phase: Phase = 'starting';

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** Registers a part, which counts as failing until it reports otherwise. It replaces a part of the same name. */
  part(name: string): Part {
    const say = (why: string | null): void => {
      const known = this.#parts.get(name);
      const turned = known === undefined || (known.why === null) !== (why === null);
      this.#parts.set(name, { name, why, since: turned ? this.#clock() : known.since });
    };
    say('not ready yet');
    return { works: () => say(null), fails: say };
  }

  started(): void {
    if (this.#phase === 'starting') this.#phase = 'started';
  }

  /** Ends readiness for good: work in hand is finished, and no new work is accepted. */
  draining(): void {
    this.#phase = 'draining';
  }

  get phase(): Phase {
    return this.#phase;
  }

  parts(): PartState[] {
    return [...this.#parts.values()];
  }
}
