import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { shown } from './terminal.ts';

/** How lines are written: JSON for programs, or for a person at a terminal. */
export type Format = 'json' | 'pretty';

/** What decides where nobody said how lines are written. */
export interface Surroundings {
  readonly isTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Pretty on a terminal that a person may be looking at: not where a build runs. */
export function formatFor({ isTerminal, env }: Surroundings): Format {
  return isTerminal && !isSet(env['CI']) ? 'pretty' : 'json';
}

/** `NO_COLOR` by its convention: any value but the empty one. */
export function mayColour({ isTerminal, env }: Surroundings): boolean {
  return isTerminal && !isSet(env['NO_COLOR']) && env['TERM'] !== 'dumb';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'false';
}

/** Lines for a person: time, level, name and message, then the fields. */
export function prettyTo(to: DestinationStream, colorize: boolean): DestinationStream {
  const format = prettyFactory({
    colorize,
    timestampKey: 'at',
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
  });
  return { write: (line) => to.write(format(literal(line))) };
}

/** A line of JSON whose texts hold escapes as they are written: what would be obeyed once it is read is shown. */
function literal(line: string): string {
  const value: unknown = JSON.parse(line, (_key, part: unknown) =>
    typeof part === 'string' ? shown(part) : part,
  );
  return `${JSON.stringify(value)}\n`;
}
