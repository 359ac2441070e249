import { median, round } from '../../../services/assize/src/calibrate/metrics.ts';

/** The figures of a run of trials. */
export interface Figures {
  readonly trials: number;
  /** Trials per second, from the first publication to the last answer. */
  readonly tps: number;
  /** The duration of one trial in milliseconds, from its publication to its answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time per trial in milliseconds, of this process and its nats-server. */
  readonly cpuMs: number;
}

/** A run of trials of one kind without a pause. */
export interface Stretch {
  readonly latenciesMs: readonly number[];
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * The figures over all stretches of one kind. Throughput and CPU are those of the median stretch, since other load on
 * the machine affects some stretches only; latencies are over all trials.
 */
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

/** Trials per second of one stretch. */
export const tpsOf = ({ latenciesMs, wallMs }: Stretch): number =>
  (latenciesMs.length / wallMs) * 1000;

/** CPU time per trial of one stretch, in milliseconds. */
export const cpuMsOfTrial = ({ cpuMs, latenciesMs }: Stretch): number => cpuMs / latenciesMs.length;

/** The ratio of one contestant to another: the median over the turns, and the smallest and largest. */
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

/** The `q`-quantile (0–1) of sorted values by nearest rank; 0 if there are none. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}
