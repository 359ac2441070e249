import { isatty } from 'node:tty';
import { destination, pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { ambientFields } from './context.ts';
import { formatFor, mayColour, prettyTo, type Format } from './pretty.ts';
import { censor, scrub } from './redaction.ts';
import { shown } from './terminal.ts';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/**
 * One JSON object per line: `log.info({caseId}, 'what happened')`.
 * An `err` field that holds an Error is written with its stack and its causes.
 */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(fields: Record<string, unknown>): Log;
};

const STDERR = 2;

export interface LogOptions {
  readonly name: string;
  readonly level?: Level;
  /** Where absent: pretty on a terminal unless `CI` is set, else JSON. */
  readonly format?: Format;
  /** For tests; stderr where absent. */
  readonly to?: DestinationStream;
}

/** An error with its causes, and without the secrets in what its maker hung on it. */
function shownError(error: Error): unknown {
  const all = Object.entries(stdSerializers.err(error));
  // Each of a platform's own errors has all the codes that there are hung on it.
  const isOwn = ([key]: [string, unknown]): boolean =>
    !(error instanceof DOMException && key.endsWith('_ERR'));
  const own = Object.fromEntries(all.filter(isOwn));
  // Most errors here say what their cause says, which is put behind each message again.
  const { message, cause } = error;
  const isSaid = cause instanceof Error && message.includes(cause.message);
  return censor(isSaid ? { ...own, message } : own);
}

/**
 * A log on stderr: stdout belongs to what a command was asked for.
 *
 * Every line has the trace and the span that are active, and the fields of `withLogFields`. Fields that
 * are secret by their name, and texts that are by their form (an address with a password, a bearer
 * token, an NKey seed), are replaced. Lines are written synchronously, so that the last one before a
 * crash is not lost.
 */
export function createLog({ name, level = 'info', format, to }: LogOptions): Log {
  const around = { isTerminal: !to && isatty(STDERR), env: process.env };
  const stderr = to ?? destination({ fd: STDERR, sync: true });
  const isPretty = (format ?? formatFor(around)) === 'pretty';
  const log = pino(
    {
      name,
      level,
      base: {},
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: (fields) => censor(fields) },
      serializers: { err: shownError },
      mixin: ambientFields,
      hooks: { streamWrite: (line) => shown(scrub(line)) },
    },
    isPretty ? prettyTo(stderr, mayColour(around)) : stderr,
  );
  return hidingInChildren(log);
}

/** Pino writes the fields of a child past every formatter. */
function hidingInChildren(log: Logger): Log {
  // It is applied to whichever log is the parent.
  // oxlint-disable-next-line typescript/unbound-method
  const makeChild = log.child;
  return Object.assign(log, {
    child(this: Logger, fields: Record<string, unknown>): Log {
      return Reflect.apply(makeChild, this, [censor(fields)]);
    },
  });
}
