import type { SourcePort } from '@assize/court/sources';
import { mergedSources } from '@assize/proto/cartography';
import type { Source } from '@assize/proto/cartography/graph';

/** For one search, and for all searches with the evaluation of their results. */
export interface Limits {
  readonly searchMs: number;
  readonly totalMs: number;
}

export const LIMITS: Limits = { searchMs: 10_000, totalMs: 30_000 };

/** Maximum number of pages of a search, and of passages of a page; `DEEP` is for deep research. */
export const BOUNDS = { sources: 5, passages: 6 };
export const DEEP = { ...BOUNDS, sources: 10 };

export interface Searched {
  readonly sources: readonly Source[];
  /** Searches that were not answered, and why. */
  readonly failed: readonly string[];
  /** What was found but could not be read, and why. */
  readonly missing: readonly string[];
}

/** Runs the searches concurrently. One that fails or is too slow is reported in `failed`. */
export async function runSearches(
  port: SourcePort,
  queries: readonly string[],
  searchMs: number,
  signal: AbortSignal,
): Promise<Searched> {
  const answers = await Promise.all(queries.map((text) => runSearch(port, text, searchMs, signal)));
  return {
    sources: mergedSources(answers.flatMap(({ sources }) => sources)),
    failed: answers.flatMap(({ failed }) => failed),
    missing: [...new Set(answers.flatMap(({ missing }) => missing))],
  };
}

async function runSearch(
  port: SourcePort,
  text: string,
  searchMs: number,
  signal: AbortSignal,
): Promise<Searched> {
  const timeout = AbortSignal.timeout(searchMs);
  try {
    const ends = AbortSignal.any([signal, timeout]);
    const { found, missing, missingAlways } = await port.search(text, ends);
    if (missingAlways) {
      return {
        sources: found,
        failed: [],
        missing: missing.map(({ what, why }) => `${what}: ${why}`),
      };
    }
    const said = missing.map(({ what, why }) => `“${text}”: ${what}: ${why}`);
    // A search of whose results none could be read counts as failed.
    const none = found.length === 0 && missing.length > 0;
    return none
      ? { sources: [], failed: said.slice(0, 1), missing: said.slice(1) }
      : { sources: found, failed: [], missing: said };
  } catch (error) {
    const inTime = signal.aborted ? 'the time for the research ran out' : String(error);
    const why = timeout.aborted ? `no answer within ${searchMs / 1000} s` : inTime;
    return { sources: [], failed: [`“${text}”: ${why}`], missing: [] };
  }
}
