import type { Part } from '@assize/launcher/health';
import type { Log } from '@assize/telemetry/log';
import { messageOf } from '@assize/proto/message-of';

/** What needs the index is refused from now on, until it is back. */
export function indexLost({ log }: { readonly log: Log }, part: Part, err: unknown): void {
  part.fails(`the index can’t be reached: ${messageOf(err)}`);
  log.warn({ err }, 'the index can’t be reached');
}
