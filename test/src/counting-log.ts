import { createLog, type Log } from '@assize/telemetry/log';

/** A log that keeps what it is told from a warning on, one JSON object a line. */
export function countingLog(): { readonly log: Log; errors(): readonly string[] } {
  const kept: string[] = [];
  const to = { write: (line: string) => void kept.push(line) };
  return {
    log: createLog({ name: 'test', level: 'warn', format: 'json', to }),
    errors: () => kept,
  };
}
