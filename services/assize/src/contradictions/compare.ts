import { credibilityOf, rounded, type ShadowResult, definedFields } from '@assize/proto';
import type { Passage } from '@assize/proto/rpc';
import { sideOfEntry } from '../searches/searches.ts';
import type { WeighedEntry } from './report.ts';

/** Closer margins count as equal. It is half the weight of a passage on the topic whose stance is hardly sure. */
const LEAST_DIFFERENCE = 0.05;

/** What the store holds about an entry, the other entry of the pair included. */
export interface Weighed {
  readonly entry: Passage;
  /** A shadow search for the entry's text without the entry itself, with provenance and without a limit. */
  readonly result: ShadowResult;
}

type Factors = Pick<WeighedEntry, 'lScore' | 'sourceCredibility'>;

function shareOf(otherId: string, { contradictions }: ShadowResult) {
  const provenance = contradictions.find(({ entry }) => entry.id === otherId)?.provenance;
  const { side, weight } = sideOfEntry(provenance);
  return {
    support: side === 'support' ? weight : 0,
    refute: side === 'refute' ? weight : 0,
    source: definedFields({ sourceCredibility: provenance?.sourceCredibility }),
  };
}

/** A factor that only one entry has compares nothing, and is ignored. */
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
    ...definedFields({ source, date }),
    tags,
    ...mine,
    supportWeight,
    contradictionWeight,
    credibility: credibilityOf(supportWeight, contradictionWeight),
    margin: rounded(ownTrust(mine, others) + supportWeight - contradictionWeight),
  };
}

/**
 * Says which of two conflicting entries is better supported. An entry's margin is what the store, without both, weighs
 * for it minus what it weighs against it, plus its own trust: L-Score × credibility of its source, each only if both
 * have it.
 * The answer is unknown if the margins differ by less than 0.05.
 */
export function compare(
  first: Weighed,
  second: Weighed,
): { entries: [WeighedEntry, WeighedEntry]; better: string | null } {
  // Known from the search for the other entry, if that found this one.
  const factorsOf = ({ entry: { id, lScore } }: Weighed, other: Weighed): Factors => {
    return { ...definedFields({ lScore }), ...shareOf(id, other.result).source };
  };
  const [mine, others] = [factorsOf(first, second), factorsOf(second, first)];
  const a = weighedEntryOf(first, mine, others, second.entry.id);
  const b = weighedEntryOf(second, others, mine, first.entry.id);
  const difference = a.margin - b.margin;
  if (Math.abs(difference) < LEAST_DIFFERENCE) return { entries: [a, b], better: null };
  return { entries: [a, b], better: difference > 0 ? a.id : b.id };
}
