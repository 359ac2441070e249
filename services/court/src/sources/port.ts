import type { Source } from '@assize/proto/cartography/graph';

export interface Missing {
  /** An address, a file, or what was to be searched. */
  readonly what: string;
  readonly why: string;
}

/** The sources for a query, best first, and what could not be read. */
export interface SourcesFound {
  readonly found: Source[];
  readonly missing: Missing[];
  /** Whether `missing` is about the whole corpus, so that every search repeats it; false if absent. */
  readonly missingAlways?: boolean;
}

/**
 * Finds sources for a query. Every failure is reported in `missing`; the promise rejects only with the signal's reason,
 * once that is aborted. A source and its passages have the same ids whichever query found them, so results can be
 * merged by id.
 */
export interface SourcePort {
  search(query: string, signal: AbortSignal): Promise<SourcesFound>;
}

export interface SearchBounds {
  readonly sources: number;
  /** The most passages of each source, the nearest to the query. */
  readonly passages: number;
}

/** With three queries in each of three rounds, a map stays below the limits of a case file. */
export const SEARCH_BOUNDS: SearchBounds = { sources: 20, passages: 12 };
