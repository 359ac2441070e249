import type { Health } from '#src/health/index.ts';
import type { Counts } from '#src/health/in-hand.ts';
import type { Log } from '@assize/telemetry/log';

export interface Drained {
  /** Work under way when the stop was requested, by kind. */
  readonly inHand: Counts;
  /** Work that failed or was unfinished since then, by kind: the bus gives it to another process. */
  readonly cut: Counts;
  /** Time since the stop was requested, in milliseconds. */
  readonly tookMs: number;
}

/** Marks the process as draining. The returned function reports the progress so far. */
export function beginDrain(health: Health): () => Drained {
  const since = performance.now();
  const { inHand } = health;
  const [before, failedBefore] = [inHand.counts(), inHand.failures()];
  health.draining();
  return () => ({
    inHand: before,
    cut: cutOf(inHand.counts(), inHand.failures(), failedBefore),
    tookMs: Math.round(performance.now() - since),
  });
}

function cutOf(running: Counts, failed: Counts, failedBefore: Counts): Counts {
  const kinds = [...new Set([...Object.keys(running), ...Object.keys(failed)])].sort(byName);
  const counts = kinds.map((kind) => {
    const since = (failed[kind] ?? 0) - (failedBefore[kind] ?? 0);
    return [kind, (running[kind] ?? 0) + since] as const;
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

const byName = (a: string, b: string): number => (a < b ? -1 : 1);

export function logDrained(log: Log, service: string, drained: Drained): void {
  const wasCut = Object.keys(drained.cut).length > 0;
  log[wasCut ? 'warn' : 'info']({ service, ...drained }, 'drained');
}
