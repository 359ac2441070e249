import { median, round } from '../../../services/assize/src/calibrate/metrics.ts';

/** What a run of trials came to. */
export interface Figures {
  readonly trials: number;
  /** Trials a second, from the first published to the last answered. */
  readonly tps: number;
  /** Milliseconds of one trial, from publishing to its answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU milliseconds per trial: this process and the nats-server it works with. */
  readonly cpuMs: number;
}

/** A stretch of trials of one kind, run without a pause. */
export interface Stretch {
  readonly latenciesMs: readonly number[];
  readonly wallMs: number;
  readonly cpuMs: number;
}

/**
 * The figures of all stretches of one kind: trials a second and CPU as the median stretch has them, since what
 * else a machine did falls on some and not on others; latencies of all trials together.
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

/** Trials a second of one stretch. */
export const tpsOf = ({ latenciesMs, wallMs }: Stretch): number =>
  (latenciesMs.length / wallMs) * 1000;

/** CPU milliseconds a trial of one stretch. */
export const cpuMsOfTrial = ({ cpuMs, latenciesMs }: Stretch): number => cpuMs / latenciesMs.length;

/** How one contestant stands to another: in the median of the turns, and from the least to the most of them. */
export interface Ratio {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** The ratios of two contestants' stretches, turn by turn. */
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

/** The value that a share `q` (0–1) of the sorted values does not exceed (nearest rank); 0 of none. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}
