import { ConfigError } from '@assize/config';
import { scrub, shown, type Log } from '@assize/telemetry/log';
import { reasonOf } from './reason.ts';

/** Says what failed. A wrong environment is the operator's to mend: its faults, and no stack. */
export function report(
  { name, log }: { name: string; log: Log | undefined },
  what: string,
  error: unknown,
): void {
  const reason = reasonOf(error);
  if (!log) {
    process.stderr.write(shown(scrub(`${name}: ${what}: ${reason}\n`)));
  } else if (error instanceof ConfigError) {
    log.fatal({ service: name, faults: error.faults }, `${what}: ${reason}`);
  } else {
    log.fatal({ service: name, err: error }, `${what}: ${reason}`);
  }
}
