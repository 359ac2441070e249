import { PASSAGE_LIMIT, type Evidence } from '@assize/proto';

/** At most this many joined passages are made for one remand. */
const MOST_JOINED = 20;

/**
 * Exhibits of one stated source, each pair of neighbours read as one passage: what "she" or "the
 * bridge" means often stands in the sentence before. The parts stay exhibits of their own.
 */
export function joinedReadings(exhibits: readonly Evidence[]): Evidence[] {
  const bySource = Map.groupBy(
    exhibits.filter((exhibit) => exhibit.source !== undefined && exhibit.text !== undefined),
    (exhibit) => exhibit.source,
  );
  return [...bySource.values()]
    .flatMap((group) => group.slice(1).flatMap((later, i) => join(group[i], later)))
    .slice(0, MOST_JOINED);
}

function join(earlier: Evidence | undefined, later: Evidence): Evidence[] {
  if (!earlier?.text || !later.text || !later.source) return [];
  const text = `${earlier.text.trim()} ${later.text.trim()}`;
  if (Buffer.byteLength(text) > PASSAGE_LIMIT) return [];
  return [{ id: `${earlier.id}+${later.id}`, text, source: later.source }];
}
