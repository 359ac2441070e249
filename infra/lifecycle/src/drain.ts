import type { Health } from '@assize/health';
import type { Log } from '@assize/log';

/** How a process came to its end. */
export interface Drained {
  /** What was under way when the stop was asked for, by kind. */
  readonly inHand: Readonly<Record<string, number>>;
  /** What of it had not ended when everything was closed; a bus gives it to another process. */
  readonly cut: Readonly<Record<string, number>>;
  /** From the stop until everything was closed, in milliseconds. */
  readonly tookMs: number;
}

/** Marks the process as draining at once, and reports once it has drained. */
export function beginDrain(health: Health): () => Drained {
  const since = performance.now();
  const inHand = health.inHand.counts();
  health.draining();
  return () => ({
    inHand,
    cut: health.inHand.counts(),
    tookMs: Math.round(performance.now() - since),
  });
}

/** One line about the end: a warning where something was cut. */
export function logDrained(log: Log, service: string, drained: Drained): void {
  const wasCut = Object.keys(drained.cut).length > 0;
  log[wasCut ? 'warn' : 'info']({ service, ...drained }, 'drained');
}
