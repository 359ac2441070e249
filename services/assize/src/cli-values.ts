import { parseDuration } from '@assize/config';
import { InvalidArgumentError, Option } from 'commander';
import { command } from './terminal/failure.ts';

type Exit = number | void;

/** Loads the code when the command runs. The action resolves to the exit code; errors for the user are one line. */
export const lazyAction =
  <Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<Exit> | Exit>) =>
  (...given: Given): Promise<void> =>
    command(async () => (await load())(...given));

/** Integers, unless `any` is true. `what` describes the range in the error message. */
const number =
  (what: string, least: number, most = Infinity, any = false) =>
  (text: string): number => {
    const value = Number(text);
    const isOne = text.trim() !== '' && (any ? Number.isFinite(value) : Number.isInteger(value));
    if (isOne && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };

export const share = number('a number from 0 to 1', 0, 1, true);
/** A port number. 0 lets the system choose a free port. */
export const port = number('a port from 0 to 65535', 0, 65_535);
export const count = number('a whole number of at least 1', 1);
export const topK = number('a whole number from 1 to 1000', 1, 1000);
export const dollars = number('an amount in USD of at least 0, such as 0.05', 0, Infinity, true);

export function repeatable(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Returns milliseconds. The unit is required, as in 24h. */
export function duration(text: string): number {
  const value = parseDuration(text);
  if (value === undefined)
    throw new InvalidArgumentError('It must be a duration such as 90s, 30m, 24h or 7d.');
  return value;
}

/** Parses ISO 8601. Returns milliseconds since the epoch; NaN for anything else. */
export function instantOf(text: string): number {
  const day = text.slice(0, 10);
  // `Date.parse` reads 30 February as a day in March, and a bare number as a month of 2001.
  return new Date(day).toJSON()?.slice(0, 10) === day ? Date.parse(text) : NaN;
}

/** Returns milliseconds since the epoch. Refuses the future. */
export function pastInstant(text: string): number {
  const value = instantOf(text);
  if (Number.isNaN(value) || value > Date.now()) {
    throw new InvalidArgumentError('It must be a time in the past such as 2026-01-31T12:00:00Z.');
  }
  return value;
}

export const json = (): Option => new Option('--json', 'print only JSON on STDOUT');

export const stance = (): Option =>
  new Option('--stance <name>', 'what reads stance (default: the setting ASSIZE_STANCE)').choices([
    'model',
    'lexical',
  ]);
