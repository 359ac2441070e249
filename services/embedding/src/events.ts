import type { Part } from '@assize/launcher/health';
import type { Log } from '@assize/telemetry/log';

/** What needs the index is refused from now on, until it is back. */
export function indexLost({ log }: { readonly log: Log }, part: Part, err: unknown): void {
  part.fails(`the index can’t be reached: ${err instanceof Error ? err.message : String(err)}`);
  log.warn({ err }, 'the index can’t be reached');
}
