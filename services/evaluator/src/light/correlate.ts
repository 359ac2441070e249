import {
  shareOn,
  type Correlation,
  type Evidence,
  type ExhibitReading,
  type OnScales,
  type View,
} from '@assize/proto';
import { onScales } from '@assize/court/grounds';
import { readingsOn } from '@assize/court/reading';

/**
 * F4: near-duplicates and exhibits of one source count once on a side. Lists each source with its
 * known credibility. Exhibits that are on neither side are not merged.
 */
export function correlate(view: View): Correlation {
  const readings = readingsOn(view.recalled, view.charge.statement);
  const known = new Map(view.exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const all = onScales(view.exhibits, readings);
  const sides = (['support', 'refute'] as const).map((stance) =>
    all.filter((one) => shareOn(stance, one) > 0),
  );
  const groupsBy = (group: 'wording' | 'origin'): string[][] =>
    sides.flatMap((side) => idsOfGroups(Map.groupBy(side, (one) => one[group])));
  const countBy = (group: 'wording' | 'origin'): number =>
    new Set(all.map((one) => one[group])).size;
  return {
    kind: 'correlation',
    merged: [
      ...groupsBy('wording').map((exhibits) => ({ exhibits, why: 'they repeat each other' })),
      ...groupsBy('origin').map((exhibits) => {
        return {
          exhibits,
          why: `they have one source: ${known.get(exhibits[0] ?? '')?.source ?? ''}`,
        };
      }),
    ],
    sources: sourcesOf(view.exhibits, readings),
    independent: Math.min(countBy('wording'), countBy('origin')),
  };
}

function idsOfGroups(groups: ReadonlyMap<string, readonly OnScales[]>): string[][] {
  return [...groups.values()]
    .filter(({ length }) => length > 1)
    .map((members) => members.map(({ id }) => id));
}

function sourcesOf(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): Correlation['sources'] {
  const credibility = new Map(readings.map((one) => [one.id, one.sourceCredibility ?? null]));
  const stated = exhibits.flatMap(({ id, source }) => (source ? [{ id, source }] : []));
  return [...Map.groupBy(stated, ({ source }) => source)].map(([source, items]) => ({
    source,
    exhibits: items.map(({ id }) => id),
    credibility: credibility.get(items[0]?.id ?? '') ?? null,
  }));
}
