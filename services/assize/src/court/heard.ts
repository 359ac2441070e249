import type { Bus, Message } from '@assize/bus';
import type { Log } from '@assize/telemetry/log';
import type { Answer, Heard, KeyRing } from '@assize/proto';
import type { Telemetry } from '@assize/telemetry';

interface Listening {
  readonly bus: Bus;
  readonly keys: KeyRing;
  /** Who waits for an answer, by the id of the case. */
  readonly waiting: ReadonlyMap<string, (answer: Answer) => void>;
  readonly telemetry: Telemetry;
  readonly log: Log;
}

/** Hands each answer that verifies to whoever waits for it; what does not is said, and no more. */
export function listen(
  { bus, keys, waiting, telemetry, log }: Listening,
  stream: 'verdicts' | 'claim-errors',
  subjects: string,
  read: (message: Message, keys: KeyRing, caseId: string) => Promise<Heard>,
): Promise<AsyncDisposable> {
  return bus.subscribe(subjects, {}, async (message) => {
    const { subject } = message;
    // A proven publisher's name follows the case where no account maps it away.
    const caseId = subject.split('.').find((token) => waiting.has(token));
    if (caseId === undefined) return;
    const heard = await read(message, keys, caseId);
    if (!('reason' in heard)) {
      waiting.get(caseId)?.(heard);
      return;
    }
    telemetry.metrics.skipped(stream, heard.reason);
    log.warn({ subject, ...heard }, 'message passed over');
  });
}
