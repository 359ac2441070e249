import { defined } from '@assize/proto';
/** Which passages a command looks at. */
export interface Scope {
  readonly tag?: string[];
  readonly source?: string;
  readonly from?: string;
  readonly until?: string;
}

/** The same as searches take it. */
export function scopeOf({ tag, source, from, until }: Scope) {
  return defined({ tags: tag, source, from, until });
}
