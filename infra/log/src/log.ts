import { destination, pino, type DestinationStream, type Logger } from 'pino';

export type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/**
 * One JSON object per line: `log.info({caseId}, 'what happened')`.
 * An `err` field that holds an Error is written with its stack and its causes.
 */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(fields: Record<string, unknown>): Log;
};

const STDERR = 2;

/**
 * A log on stderr: stdout belongs to what a command was asked for.
 *
 * Lines are written synchronously, so that the last one before a crash is not lost.
 * `to` is for tests.
 */
export function createLog({
  name,
  level = 'info',
  to = destination({ fd: STDERR, sync: true }),
}: {
  name: string;
  level?: Level;
  to?: DestinationStream;
}): Log {
  return pino(
    {
      name,
      level,
      base: {},
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    to,
  );
}
