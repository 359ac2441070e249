import type { Correlation, Evidence, ExhibitReading, View } from '@assize/proto';
import { onScales, readingsOn } from '@assize/scrutiny';

/** F4: exhibits of one source, and near-duplicates, count once; each source with what is known of it. */
export function correlate(view: View): Correlation {
  const readings = readingsOn(view.recalled, view.charge.statement);
  const known = new Map(view.exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const groups = [
    ...Map.groupBy(onScales(view.exhibits, readings), ({ group }) => group).values(),
  ].map((members) => members.map(({ id }) => id));
  return {
    kind: 'correlation',
    merged: groups
      .filter(({ length }) => length > 1)
      .map((exhibits) => ({
        exhibits,
        why: whyOne(exhibits.flatMap((id) => known.get(id) ?? [])),
      })),
    sources: sourcesOf(view.exhibits, readings),
    independent: groups.length,
  };
}

function whyOne(exhibits: readonly Evidence[]): string {
  const sources = new Set(exhibits.map(({ source }) => source));
  const [source] = sources;
  return sources.size === 1 && source ? `one source: ${source}` : 'they repeat each other';
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
