import { median, round } from '../../../services/assize/src/calibrate/metrics.ts';

export interface Figures {
  readonly trials: number;
  /** Trials per second, from the first publication to the last answer. */
  readonly tps: number;
  /** The time from publication to answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU per trial, in milliseconds: this process and its nats-server. */
  readonly cpuMs: number;
}

/** Trials of one kind, run without a pause. */
export interface Stretch {
  readonly latenciesMs: readonly number[];
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Rates and CPU are those of the median stretch, because disturbances affect only some; latencies are of all. */
export function figuresOf(stretches: readonly Stretch[]): Figures {
  const latencies = stretches.flatMap(({ latenciesMs }) => latenciesMs).toSorted((a, b) => a - b);
  const middle = (of: (stretch: Stretch) => number): number => median(stretches.map(of));
  return {
    trials: latencies.length,
    tps: round(middle(tpsOf), 1),
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    cpuMs: round(middle(cpuMsOfTrial), 3),
  };
}

export const tpsOf = ({ latenciesMs, wallMs }: Stretch): number =>
  (latenciesMs.length / wallMs) * 1000;

export const cpuMsOfTrial = ({ cpuMs, latenciesMs }: Stretch): number => cpuMs / latenciesMs.length;

/** Compares two contestants over the turns. */
export interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Compares the stretches turn by turn. */
export function ratioOf(
  ours: readonly Stretch[],
  theirs: readonly Stretch[],
  of: (stretch: Stretch) => number,
): Ratio {
  const ratios = ours.flatMap((stretch, turn) => {
    const other = theirs[turn];
    return other ? [of(stretch) / of(other)] : [];
  });
  return {
    median: round(median(ratios), 3),
    least: round(Math.min(...ratios), 3),
    most: round(Math.max(...ratios), 3),
  };
}

/** Uses the nearest rank, `q` 0–1; 0 for no values. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}
