import type { RuntimeConfig } from '@assize/court/runtime';
import { rounded, type Gathered } from '@assize/proto';
import {
  keptAs,
  Scoring,
  type CartographyView,
  type Source,
  type SourceScore,
} from '@assize/proto/cartography';
import { CredibilityService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { openScoring, scoreSource, SOURCE_WEIGHTS, type ScoringConfig } from '@assize/sources';

/** Scores one source, whose age is told at a time in milliseconds since the epoch. */
export type Scorer = (source: Source, at: number, signal: AbortSignal) => Promise<SourceScore>;

const textOf = ({ passages }: Source): string => passages.map(({ text }) => text).join('\n');

/** By the table that ships, in process. */
export const builtInScorer: Scorer = (source, at) =>
  Promise.resolve(
    scoreSource({ ...source, text: textOf(source) }, { at, weights: SOURCE_WEIGHTS }),
  );

/** The credibility service where its address is set, else by the operator's own weights and ratings. */
export async function openScorer(
  { credibilityAddress: address, ways: { access } }: RuntimeConfig,
  config: ScoringConfig | undefined,
  stack: AsyncDisposableStack,
): Promise<Scorer> {
  if (address !== null) {
    const service = stack.use(client(CredibilityService, address, { access }));
    return async (source, _at, signal) => {
      const { uri, published } = source;
      const dated = published === null ? {} : { published };
      const said = await service.scoreSource({ uri, text: textOf(source), ...dated }, { signal });
      const { domain = null, overall = null, authority = null, citations = null } = said;
      return {
        source: source.id,
        domain,
        overall,
        authority,
        citations,
        recency: said.recency ?? null,
        why: said.why ?? [],
      };
    };
  }
  if (config === undefined) return builtInScorer;
  const scoring = await openScoring(config);
  return (source, at) =>
    Promise.resolve(scoreSource({ ...source, text: textOf(source) }, { at, ...scoring }));
}

/** Has each source scored, as of when the case was opened. What can't be asked is said, and scores by the table. */
export async function gatherScores(
  scorer: Scorer,
  { sources, openedAt }: CartographyView,
  signal: AbortSignal,
): Promise<Gathered> {
  const at = Date.parse(openedAt);
  const missing = new Set<string>();
  const scores: SourceScore[] = [];
  for (const source of sources) {
    scores.push(
      await scorer(source, at, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        const why = error instanceof Error ? error.message : String(error);
        missing.add(`the credibility service: ${why}`);
        return builtInScorer(source, at, signal);
      }),
    );
  }
  const kept: Scoring = { kind: 'scoring', scores: scores.map(roundedScore), abstained: null };
  return { kept, ...(missing.size > 0 ? { missing: [...missing] } : {}) };
}

/** What was scored, as it was gathered: the walk holds it to the record. */
export const scored = (_view: CartographyView, gathered: Gathered): Scoring =>
  keptAs(Scoring, gathered);

const LONGEST_WHY = 400;

/** Numbers of at most six decimals, and reasons that a case has room for. */
function roundedScore(score: SourceScore): SourceScore {
  const of = (value: number | null): number | null => (value === null ? null : rounded(value));
  const { overall, authority, citations, recency, why } = score;
  return {
    ...score,
    overall: of(overall),
    authority: of(authority),
    citations: of(citations),
    recency: of(recency),
    why: why.map((one) => one.slice(0, LONGEST_WHY).toWellFormed()),
  };
}
