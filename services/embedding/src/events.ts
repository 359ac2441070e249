import type { Part } from '@assize/launcher/health';
import type { Log } from '@assize/telemetry/log';
import type { Telemetry } from '@assize/telemetry';

/** Passages were read against a claim. */
export function stanceRead({ metrics }: Pick<Telemetry, 'metrics'>, seconds: number): void {
  metrics.stanceRead(seconds);
}

/** What needs the index is refused from now on, until it is back. */
export function indexLost({ log }: { readonly log: Log }, part: Part, err: unknown): void {
  part.fails(`the index can’t be reached: ${err instanceof Error ? err.message : String(err)}`);
  log.warn({ err }, 'the index can’t be reached');
}
