import { parseDuration } from '@assize/config';
import { InvalidArgumentError, Option } from 'commander';
import { command } from './terminal/failure.ts';

type Exit = number | void;

/**
 * The action of a command, whose code is loaded when it is called: most starts need little of it. It gives the exit
 * code, and what the user can mend is said in a line.
 */
export const loaded =
  <Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<Exit> | Exit>) =>
  (...given: Given): Promise<void> =>
    command(async () => (await load())(...given));

/** Reads a number in a range, which `what` names; a whole one, unless it is said to be any. */
const number =
  (what: string, least: number, most = Infinity, any = false) =>
  (text: string): number => {
    const value = Number(text);
    const isOne = text.trim() !== '' && (any ? Number.isFinite(value) : Number.isInteger(value));
    if (isOne && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be ${what}.`);
  };

export const share = number('a number from 0 to 1', 0, 1, true);
/** 0 takes a free one. */
export const port = number('a port from 0 to 65535', 0, 65_535);
export const count = number('a whole number from 1', 1);
export const topK = number('a whole number from 1 to 1000', 1, 1000);
export const dollars = number('an amount of USD from 0, as 0.05', 0, Infinity, true);

/** An option that may be given again: every value of it, in order. */
export function several(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** A length of time with its unit, say 24h, in milliseconds. */
export function lasting(text: string): number {
  const value = parseDuration(text);
  if (value === undefined)
    throw new InvalidArgumentError('It must be a time like 90s, 30m, 24h or 7d.');
  return value;
}

/** An instant as ISO 8601 writes it, in milliseconds since the epoch; NaN for anything else. */
export function instantOf(text: string): number {
  const day = text.slice(0, 10);
  // A day that no month has is read as one of the next, and a bare number as a month of 2001.
  return new Date(day).toJSON()?.slice(0, 10) === day ? Date.parse(text) : NaN;
}

/** An instant that has been, in milliseconds since the epoch. */
export function past(text: string): number {
  const value = instantOf(text);
  if (Number.isNaN(value) || value > Date.now()) {
    throw new InvalidArgumentError('It must be a past time like 2026-01-31T12:00:00Z.');
  }
  return value;
}

export const json = (): Option => new Option('--json', 'print JSON on stdout and nothing else');

export const stance = (): Option =>
  new Option('--stance <name>', 'what reads stance (default: as ASSIZE_STANCE says)').choices([
    'model',
    'lexical',
  ]);
