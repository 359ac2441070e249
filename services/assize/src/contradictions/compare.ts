import { credibilityOf, rounded, type ShadowResult, defined } from '@assize/proto';
import type { Passage } from '@assize/proto/rpc';
import { standOf } from '../searches/searches.ts';
import type { WeighedEntry } from './report.ts';

/**
 * Two margins closer than this tell nothing: it is half of what one passage on the topic weighs
 * that a stance model is hardly sure of.
 */
const LEAST_DIFFERENCE = 0.05;

/** What the store says to an entry; the other of the pair is in it still. */
export interface Weighed {
  readonly entry: Passage;
  /** A shadow search for the entry's text, without itself, all of it returned with provenance. */
  readonly result: ShadowResult;
}

type Factors = Pick<WeighedEntry, 'lScore' | 'sourceCredibility'>;

/** What the other of the pair added to each side, and what is known of its source. */
function shareOf(otherId: string, { contradictions }: ShadowResult) {
  const found = contradictions.find(({ entry }) => entry.id === otherId)?.provenance;
  const { side, weight } = standOf(found);
  return {
    support: side === 'support' ? weight : 0,
    refute: side === 'refute' ? weight : 0,
    source: defined({ sourceCredibility: found?.sourceCredibility }),
  };
}

/** The product of the factors that both entries have: one that only one has compares nothing. */
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
 * How two conflicting entries stand, and which is better supported. An entry's margin is what the
 * rest of the store (without both) says for it, less what it says against it, and its own trust:
 * L-Score × credibility of its source, each only where both entries have one. The larger margin is
 * better by 0.05 at least; otherwise it is unknown.
 */
export function compare(
  first: Weighed,
  second: Weighed,
): { entries: [WeighedEntry, WeighedEntry]; better: string | null } {
  // Each entry's source is told by the search for the other, where it was found.
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
