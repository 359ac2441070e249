import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { shown } from './terminal.ts';

export type Format = 'json' | 'pretty';

export interface Surroundings {
  readonly isTerminal: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Pretty on a terminal, unless `CI` is set: nobody watches the terminal of a build. */
export function formatFor({ isTerminal, env }: Surroundings): Format {
  return isTerminal && !isSet(env['CI']) ? 'pretty' : 'json';
}

/** Whether to use colours. `NO_COLOR` by its convention: any value except the empty one turns them off. */
export function mayColour({ isTerminal, env }: Surroundings): boolean {
  return isTerminal && !isSet(env['NO_COLOR']) && env['TERM'] !== 'dumb';
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '' && value !== 'false';
}

export function prettyTo(to: DestinationStream, colorize: boolean): DestinationStream {
  const format = prettyFactory({
    colorize,
    timestampKey: 'at',
    translateTime: 'SYS:HH:MM:ss.l',
    singleLine: true,
  });
  return { write: (line) => to.write(format(withVisibleControls(line))) };
}

/** The JSON line, with control characters in its texts made visible as escapes, so that no terminal obeys them. */
function withVisibleControls(line: string): string {
  const value: unknown = JSON.parse(line, (_key, part: unknown) =>
    typeof part === 'string' ? shown(part) : part,
  );
  return `${JSON.stringify(value)}\n`;
}
