import { parseDuration } from '@assize/config';
import { InvalidArgumentError, Option } from 'commander';

/** The action of a command, whose code is loaded when it is called: most starts need little of it. */
export const loaded =
  <Given extends unknown[]>(load: () => Promise<(...given: Given) => Promise<void> | void>) =>
  async (...given: Given): Promise<void> =>
    (await load())(...given);

/** A number from 0 to 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError('It must be a number from 0 to 1.');
  }
  return value;
}

/** An option that may be given again: every value of it, in order. */
export function several(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** A TCP port; 0 takes a free one. */
export function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  }
  return value;
}

/** A whole number from 1. */
export function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
}

/** A length of time with its unit, say 24h, in milliseconds. */
export function lasting(text: string): number {
  const value = parseDuration(text);
  if (value === undefined)
    throw new InvalidArgumentError('It must be a time like 90s, 30m, 24h or 7d.');
  return value;
}

/** An instant that has been, in milliseconds since the epoch. */
export function past(text: string): number {
  const value = Date.parse(text);
  if (Number.isNaN(value) || value > Date.now()) {
    throw new InvalidArgumentError('It must be a past time like 2026-01-31T12:00:00Z.');
  }
  return value;
}

/** How much a search returns: 1 to 1000. */
export function topK(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1000) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
  }
  return value;
}

/** The option that every command with an answer has. */
export const json = (): Option => new Option('--json', 'print JSON on stdout and nothing else');

/** What reads stance in a measurement. */
export const stance = (): Option =>
  new Option('--stance <name>', 'what reads stance (default: as ASSIZE_STANCE says)').choices([
    'model',
    'lexical',
  ]);
