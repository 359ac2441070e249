import type { GoldPair } from '../../measure/evaluate/pairs.ts';

/** A pair of an open set that the model was not trained on. */
export interface KeptPair extends GoldPair {
  readonly set: string;
}

/** @throws where a line is none */
export function objectIn(line: string): object {
  const value: unknown = JSON.parse(line);
  if (typeof value === 'object' && value !== null) return value;
  throw new Error('a line is no object');
}
