import { isatty } from 'node:tty';
import { destination, pino, stdSerializers, type DestinationStream, type Logger } from 'pino';
import { ambientFields } from './context.ts';
import { formatFor, mayColour, prettyTo, type Format } from './pretty.ts';
import { CENSORED, censor, scrub, withoutKeys } from './redaction.ts';
import { shown } from './terminal.ts';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/**
 * Writes one JSON object a line: `log.info({caseId}, 'what happened')`. An `err` field that is an Error is written with
 * its stack and its causes.
 */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(fields: Record<string, unknown>): Log;
};

const STDERR = 2;

export interface LogOptions {
  readonly name: string;
  readonly level?: Level;
  /** Default: pretty on a terminal unless `CI` is set, otherwise JSON. */
  readonly format?: Format;
  /** For tests. Default stderr. */
  readonly to?: DestinationStream;
}

/** An error as it is logged: with its causes, and without secrets in its properties. */
function shownError(error: Error): unknown {
  const all = Object.entries(stdSerializers.err(error));
  // A DOMException carries all error codes as constants.
  const isOwn = ([key]: [string, unknown]): boolean =>
    !(error instanceof DOMException && key.endsWith('_ERR'));
  const own = Object.fromEntries(all.filter(isOwn));
  // pino appends the messages of the causes, and most errors here already quote the message of their cause.
  const { message, cause } = error;
  const quotesCause = cause instanceof Error && message.includes(cause.message);
  return censor(quotesCause ? { ...own, message } : own);
}

/**
 * A log on stderr; stdout is for a command's result.
 *
 * Every line has the active trace and span, and the fields of `withLogFields`. Fields with a secret's name, and texts
 * with a secret's form (a URL with a password, a bearer token, an NKey seed), are redacted. Lines are written
 * synchronously, so that the last line before a crash is not lost.
 */
export function createLog({ name, level = 'info', format, to }: LogOptions): Log {
  const surroundings = { isTerminal: !to && isatty(STDERR), env: process.env };
  const stderr = to ?? destination({ fd: STDERR, sync: true });
  const isPretty = (format ?? formatFor(surroundings)) === 'pretty';
  const log = pino(
    {
      name,
      level,
      base: {},
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }), log: (fields) => censor(fields) },
      serializers: { err: shownError },
      mixin: ambientFields,
      hooks: { streamWrite: (line) => shown(scrubLine(line)) },
    },
    isPretty ? prettyTo(stderr, mayColour(surroundings)) : stderr,
  );
  return redactingChildren(log);
}

/** A private key that does not end in its own text would take the rest of the line with it. */
function scrubLine(line: string): string {
  if (!line.includes('PRIVATE KEY-----')) return scrub(line);
  const value: unknown = JSON.parse(line, (_key, part: unknown) =>
    typeof part === 'string' ? withoutKeys(part, () => CENSORED) : part,
  );
  return scrub(`${JSON.stringify(value)}\n`);
}

/** Redacts the fields of child logs too, which pino does not pass to any formatter. */
function redactingChildren(log: Logger): Log {
  // `this` is set by `Reflect.apply` below.
  // oxlint-disable-next-line typescript/unbound-method
  const makeChild = log.child;
  return Object.assign(log, {
    child(this: Logger, fields: Record<string, unknown>): Log {
      return Reflect.apply(makeChild, this, [censor(fields)]);
    },
  });
}
