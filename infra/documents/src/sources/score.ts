import type { SourceScore } from '@assize/proto/cartography/graph';
import { authorityOf, TABLE_VERSION, type Authority } from '#src/sources/authority.ts';
import { indicatorsIn } from '#src/sources/indicators.ts';
import type { Ratings } from '#src/sources/ratings.ts';
import { recencyOf } from '#src/sources/recency.ts';

/** The weight of each part of a score, relative to their sum. */
export interface SourceWeights {
  readonly authority: number;
  readonly citations: number;
  readonly recency: number;
}

export const SOURCE_WEIGHTS: SourceWeights = { authority: 0.4, citations: 0.3, recency: 0.3 };

export interface ScoredSource {
  readonly id: string;
  /** Its web address, or its name if it has none. */
  readonly uri: string;
  /** Its text, as far as it was read; null if it was not. */
  readonly text: string | null;
  /** The date of publication in its metadata, in ISO 8601; null if there is none. */
  readonly published: string | null;
}

export interface Scoring {
  /** The time of the scoring, in milliseconds since the epoch. */
  readonly at: number;
  readonly weights?: SourceWeights;
  /** The operator's ratings, which take precedence over the table. */
  readonly ratings?: Ratings;
}

interface Part {
  readonly name: string;
  readonly weight: number;
  readonly score: number | null;
  readonly why: string;
}

/** The name of the part whose score of 0 alone says nothing. */
const SIGNS = 'citation indicators';

/** The most characters of one sentence of `why`. */
const LONGEST = 1000;

/**
 * The weighted mean of its domain's authority, its indicators of citing, and its recency (0.4, 0.3 and 0.3 by default).
 * The weight of an unknown part is distributed among the others in proportion. Unknown if no part is known, or if all
 * that is known is that the text shows no sign of citing. `why` explains it part by part.
 */
export function scoreSource(source: ScoredSource, scoring: Scoring): SourceScore {
  const { at, weights = SOURCE_WEIGHTS, ratings } = scoring;
  const authority = authorityOf(source.uri);
  const rated = authorityPart(source, authority, ratings);
  const indicators = source.text === null ? null : indicatorsIn(source.text);
  const recency = recencyOf(source.published, at);
  const parts: Part[] = [
    { name: 'domain authority', weight: weights.authority, ...rated },
    {
      name: SIGNS,
      weight: weights.citations,
      score: indicators?.score ?? null,
      why: indicators?.why ?? 'nothing of it was read',
    },
    { name: 'recency', weight: weights.recency, score: recency.score, why: recency.why },
  ];
  const overall = overallOf(parts);
  return {
    source: source.id,
    domain: authority?.domain ?? null,
    overall,
    authority: rated.score,
    citations: indicators?.score ?? null,
    recency: recency.score,
    why: [...parts.map(partLine), overallLine(parts, overall)].map((one) => one.slice(0, LONGEST)),
  };
}

function authorityPart(
  { uri }: ScoredSource,
  authority: Authority | null,
  ratings: Ratings | undefined,
): Pick<Part, 'score' | 'why'> {
  const table = authority === null ? 'it has no web address' : authority.why;
  const rating = ratings?.of(uri);
  if (rating === undefined) {
    if (authority === null) return { score: null, why: table };
    return { score: authority.score, why: `${table} (table of ${TABLE_VERSION})` };
  }
  const instead =
    authority === null ? '' : `; the table has ${shown(authority.score)}: ${authority.why}`;
  return { score: rating.credibility, why: `${ratings?.by} rates ${rating.entry}${instead}` };
}

/** Rounds to six decimals, to hide floating-point noise. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

const known = ({ score }: Part): boolean => score !== null;

function overallOf(parts: readonly Part[]): number | null {
  if (parts.filter(known).every(({ name, score }) => name === SIGNS && score === 0)) return null;
  let [sum, weights] = [0, 0];
  for (const { score, weight } of parts) {
    if (score === null) continue;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? null : Math.min(1, rounded(sum / weights));
}

const shown = (score: number): string => score.toFixed(2);

function partLine({ name, score, why }: Part): string {
  return score === null ? `${name} unknown: ${why}` : `${name} ${shown(score)}: ${why}`;
}

function overallLine(parts: readonly Part[], overall: number | null): string {
  const having = parts.filter(known);
  if (overall === null) {
    const unsigned = having.some(({ score }) => score === 0);
    return `overall unknown: ${unsigned ? 'that no sign was found tells nothing alone' : 'no part with a weight is known'}`;
  }
  const all = having.reduce((sum, { weight }) => sum + weight, 0);
  const terms = having.map(({ weight, score }) => {
    return `${shown(weight / all)} × ${shown(score ?? 0)}`;
  });
  const without = parts.flatMap(({ name, score }) => (score === null ? [name] : []));
  const shared = without.length === 0 ? '' : `, the weight of ${without.join(' and ')} shared out`;
  return `overall ${shown(overall)} = ${terms.join(' + ')}${shared}`;
}
