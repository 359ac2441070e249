import type { Source } from '@assize/proto/cartography/graph';

/** What could not be searched or read, and why. */
export interface Missing {
  /** An address, a file, or what was to be searched. */
  readonly what: string;
  readonly why: string;
}

/** The sources that speak of a query, best first, and what could not be had. */
export interface SourcesFound {
  readonly found: Source[];
  readonly missing: Missing[];
}

/**
 * Finds sources for a query. Whatever fails is told of in `missing`: the promise rejects with the signal's
 * reason alone, once that is aborted. A source has the same id, and each of its passages too, whatever
 * query found it: who puts several answers together merges by id.
 */
export interface SourcePort {
  search(query: string, signal: AbortSignal): Promise<SourcesFound>;
}

/** How much one search brings. */
export interface SearchBounds {
  readonly sources: number;
  /** Passages of each at most, the nearest to the query. */
  readonly passages: number;
}

/** With three queries in each of three rounds, a map stays below the most that a case file holds. */
export const SEARCH_BOUNDS: SearchBounds = { sources: 20, passages: 12 };
