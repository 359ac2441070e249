import type { RuntimeConfig } from '@assize/court/runtime';
import { parseKept, rounded, type Gathered, messageOf } from '@assize/proto';
import {
  Scoring as Scored,
  type CartographyView,
  type Source,
  type SourceScore,
} from '@assize/proto/cartography';
import { CredibilityService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import {
  openScoring,
  scoreSource,
  SOURCE_WEIGHTS,
  type Scoring,
  type ScoringConfig,
} from '@assize/documents/sources';

/** `at` (milliseconds since the epoch) is the instant at which the source's age is measured. */
type Scores = (source: Source, at: number, signal: AbortSignal) => Promise<SourceScore>;

/** `ask` is tried first, and `own` runs in this process if that fails. */
export interface Scorer {
  readonly ask: Scores;
  readonly own: Scores;
}

const textOf = ({ passages }: Source): string => passages.map(({ text }) => text).join('\n');

const inProcess =
  (scoring: Omit<Scoring, 'at'>): Scores =>
  (source, at) =>
    Promise.resolve(scoreSource({ ...source, text: textOf(source) }, { at, ...scoring }));

const asShipped = inProcess({ weights: SOURCE_WEIGHTS });

export const builtInScorer: Scorer = { ask: asShipped, own: asShipped };

/** Uses the credibility service if its address is set, and falls back to the operator's weights and ratings. */
export async function openScorer(
  { credibilityAddress: address, credentials: { access } }: RuntimeConfig,
  config: ScoringConfig,
  stack: AsyncDisposableStack,
): Promise<Scorer> {
  const own = inProcess(await openScoring(config));
  if (address === null) return { ask: own, own };
  const service = stack.use(client(CredibilityService, address, { access }));
  const ask: Scores = async (source, _at, signal) => {
    const { uri, published } = source;
    const dated = published === null ? {} : { published };
    const said = await service.scoreSource({ uri, text: textOf(source), ...dated }, { signal });
    const { domain = null, overall = null, authority = null, citations = null } = said;
    const { recency = null, why } = said;
    return { source: source.id, domain, overall, authority, citations, recency, why };
  };
  return { ask, own };
}

/** Scores as of the opening of the case. If the service fails, that is recorded, and `own` scores the source. */
export async function gatherScores(
  { ask, own }: Scorer,
  { sources, openedAt }: Pick<CartographyView, 'sources' | 'openedAt'>,
  signal: AbortSignal,
): Promise<Gathered> {
  const at = Date.parse(openedAt);
  const missing = new Set<string>();
  const scores: SourceScore[] = [];
  for (const source of sources) {
    scores.push(
      await ask(source, at, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        const why = messageOf(error);
        missing.add(`the credibility service: ${why}`);
        return own(source, at, signal);
      }),
    );
  }
  const kept: Scored = { kind: 'scoring', scores: scores.map(roundedScore), abstained: null };
  return { kept, ...(missing.size > 0 ? { missing: [...missing] } : {}) };
}

/** The walk checks the scores against the record. */
export const scored = (_view: CartographyView, gathered: Gathered): Scored =>
  parseKept(Scored, gathered);

const LONGEST_WHY = 400;

/** Rounds to six decimals, and cuts reasons to what a case has room for. */
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
