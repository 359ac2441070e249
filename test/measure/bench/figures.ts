import { round } from '../../../services/assize/src/calibrate/metrics.ts';

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

/** The figures of all stretches of one kind together. */
export function figuresOf(stretches: readonly Stretch[]): Figures {
  const latencies = stretches.flatMap(({ latenciesMs }) => latenciesMs).toSorted((a, b) => a - b);
  const sum = (key: 'wallMs' | 'cpuMs'): number =>
    stretches.reduce((total, stretch) => total + stretch[key], 0);
  return {
    trials: latencies.length,
    tps: round((latencies.length / sum('wallMs')) * 1000, 1),
    p50Ms: round(quantile(latencies, 0.5), 2),
    p99Ms: round(quantile(latencies, 0.99), 2),
    cpuMs: round(sum('cpuMs') / latencies.length, 3),
  };
}

/** The value that a share `q` (0–1) of the sorted values does not exceed (nearest rank); 0 of none. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? 0;
}
