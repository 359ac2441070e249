import { sha256 } from '@assize/proto';

/** Derived from content, so that it is the same in every run and every iteration. */
export const idOf = (prefix: string, ...parts: readonly string[]): string =>
  `${prefix}${sha256(JSON.stringify(parts)).slice(0, 16)}`;
