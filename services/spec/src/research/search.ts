import type { SourcePort } from '@assize/court/sources';
import { mergedSources } from '@assize/proto/cartography';
import type { Source } from '@assize/proto/cartography/graph';

/** How long one search may take, and all of them with what is made of them, in milliseconds. */
export interface Limits {
  readonly searchMs: number;
  readonly totalMs: number;
}

export const LIMITS: Limits = { searchMs: 10_000, totalMs: 30_000 };

/** Pages of a search at most, and passages of each; and those of a deep research. */
export const BOUNDS = { sources: 5, passages: 6 };
export const DEEP = { ...BOUNDS, sources: 10 };

/** What the searches of a technology brought. */
export interface Searched {
  readonly sources: readonly Source[];
  /** Searches that were not answered, and why. */
  readonly failed: readonly string[];
  /** What was found and could not be read, and why. */
  readonly missing: readonly string[];
}

/** Runs the searches of a technology beside each other. One that fails or is too slow is left out, and said. */
export async function searched(
  port: SourcePort,
  queries: readonly string[],
  searchMs: number,
  signal: AbortSignal,
): Promise<Searched> {
  const answers = await Promise.all(queries.map((text) => answer(port, text, searchMs, signal)));
  return {
    sources: mergedSources(answers.flatMap(({ sources }) => sources)),
    failed: answers.flatMap(({ failed }) => failed),
    missing: answers.flatMap(({ missing }) => missing),
  };
}

async function answer(
  port: SourcePort,
  text: string,
  searchMs: number,
  signal: AbortSignal,
): Promise<Searched> {
  const late = AbortSignal.timeout(searchMs);
  try {
    const { found, missing } = await port.search(text, AbortSignal.any([signal, late]));
    const said = missing.map(({ what, why }) => `“${text}”: ${what}: ${why}`);
    // A search of which all is missing was none.
    const none = found.length === 0 && missing.length > 0;
    return none
      ? { sources: [], failed: said.slice(0, 1), missing: said.slice(1) }
      : { sources: found, failed: [], missing: said };
  } catch (error) {
    const inTime = signal.aborted ? 'the time of the research is up' : String(error);
    const why = late.aborted ? `no answer within ${searchMs / 1000} s` : inTime;
    return { sources: [], failed: [`“${text}”: ${why}`], missing: [] };
  }
}
