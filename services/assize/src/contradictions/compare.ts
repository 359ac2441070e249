import { credibilityOf, rounded, type ShadowResult, defined } from '@assize/proto';
import type { Passage } from '@assize/proto/rpc';
import { sideOfEntry } from '../searches/searches.ts';
import type { WeighedEntry } from './report.ts';

/**
 * Margins that differ by less than this count as equal. It is half the weight of a passage on the topic whose stance
 * the model is hardly sure of.
 */
const LEAST_DIFFERENCE = 0.05;

/** What the store holds about an entry. The other entry of the pair is still included. */
export interface Weighed {
  readonly entry: Passage;
  /** A shadow search for the entry's text, without the entry itself. Everything is returned, with provenance. */
  readonly result: ShadowResult;
}

type Factors = Pick<WeighedEntry, 'lScore' | 'sourceCredibility'>;

/** What the other entry of the pair added to each side, and the credibility of its source. */
function shareOf(otherId: string, { contradictions }: ShadowResult) {
  const provenance = contradictions.find(({ entry }) => entry.id === otherId)?.provenance;
  const { side, weight } = sideOfEntry(provenance);
  return {
    support: side === 'support' ? weight : 0,
    refute: side === 'refute' ? weight : 0,
    source: defined({ sourceCredibility: provenance?.sourceCredibility }),
  };
}

/**
 * Returns the product of the factors that both entries have. A factor that only one entry has is ignored, because it
 * compares nothing.
 */
function ownTrust(mine: Factors, others: Factors): number {
  const shared = (['lScore', 'sourceCredibility'] as const).flatMap((factor) => {
    const value = mine[factor];
    return value === undefined || others[factor] === undefined ? [] : [value];
  });
  return shared.length === 0 ? 0 : shared.reduce((product, value) => product * value, 1);
}

function weighedEntryOf(
  { entry, result }: Weighed,
  mine: Factors,
  others: Factors,
  otherId: string,
) {
  const { id, text, source, date, tags } = entry;
  const share = shareOf(otherId, result);
  const supportWeight = rounded(Math.max(0, result.supportWeight - share.support));
  const contradictionWeight = rounded(Math.max(0, result.contradictionWeight - share.refute));
  return {
    id,
    text,
    ...defined({ source, date }),
    tags,
    ...mine,
    supportWeight,
    contradictionWeight,
    credibility: credibilityOf(supportWeight, contradictionWeight),
    margin: rounded(ownTrust(mine, others) + supportWeight - contradictionWeight),
  };
}

/**
 * Compares two conflicting entries, and says which one is better supported. An entry's margin is what the rest of the
 * store, without both entries, weighs for it minus what it weighs against it, plus the entry's own trust: L-Score ×
 * credibility of its source, each only if both entries have it. The entry with the larger margin is better if the
 * difference is at least 0.05; otherwise the answer is unknown.
 */
export function compare(
  first: Weighed,
  second: Weighed,
): { entries: [WeighedEntry, WeighedEntry]; better: string | null } {
  // The credibility of an entry's source is known from the search for the other entry, if that search found it.
  const factorsOf = ({ entry: { id, lScore } }: Weighed, other: Weighed): Factors => {
    return { ...defined({ lScore }), ...shareOf(id, other.result).source };
  };
  const [mine, others] = [factorsOf(first, second), factorsOf(second, first)];
  const a = weighedEntryOf(first, mine, others, second.entry.id);
  const b = weighedEntryOf(second, others, mine, first.entry.id);
  const difference = a.margin - b.margin;
  if (Math.abs(difference) < LEAST_DIFFERENCE) return { entries: [a, b], better: null };
  return { entries: [a, b], better: difference > 0 ? a.id : b.id };
}
