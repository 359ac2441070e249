import type { SourcePort } from '@assize/court/sources';
import { mergedSources } from '@assize/proto/cartography';
import type { Source } from '@assize/proto/cartography/graph';
import type { Query } from './queries.ts';

/** How long one search may take, and all of them with what is made of them, in milliseconds. */
export interface Limits {
  readonly searchMs: number;
  readonly totalMs: number;
}

export const LIMITS: Limits = { searchMs: 10_000, totalMs: 30_000 };

/** Pages of a search at most, and passages of each: of a deep research twice as many pages. */
export const BOUNDS = { sources: 5, passages: 6 };

/** What the four searches of a technology brought. */
export interface Searched {
  readonly sources: readonly Source[];
  /** Searches that were answered, whatever they found. */
  readonly answered: number;
  /** What could not be searched or read, and why. */
  readonly missing: readonly string[];
}

/** Runs the searches of a technology beside each other. One that fails or is too slow is missing. */
export async function searched(
  port: SourcePort,
  queries: readonly Query[],
  searchMs: number,
  signal: AbortSignal,
): Promise<Searched> {
  const answers = await Promise.all(
    queries.map((query) => answerTo(port, query, searchMs, signal)),
  );
  return {
    sources: mergedSources(answers.flatMap(({ sources }) => sources)),
    answered: answers.reduce((sum, { answered }) => sum + answered, 0),
    missing: answers.flatMap(({ missing }) => missing),
  };
}

async function answerTo(
  port: SourcePort,
  { text }: Query,
  searchMs: number,
  signal: AbortSignal,
): Promise<Searched> {
  const late = AbortSignal.timeout(searchMs);
  try {
    const { found, missing } = await port.search(text, AbortSignal.any([signal, late]));
    const said = missing.map(({ what, why }) => `“${text}”: ${what}: ${why}`);
    // An engine that was not there found nothing, and that is no answer.
    const answered = found.length > 0 || missing.length === 0 ? 1 : 0;
    return { sources: found, answered, missing: said };
  } catch (error) {
    const why = late.aborted
      ? `no answer within ${searchMs / 1000} s`
      : signal.aborted
        ? 'the time of the research is up'
        : String(error);
    return { sources: [], answered: 0, missing: [`“${text}”: ${why}`] };
  }
}
