import { PASSAGE_LIMIT, sha256, type Evidence } from '@assize/proto';

/** At most this many joined passages are made for one remand. */
const MOST_JOINED = 20;
/** Longest id of an exhibit, in characters (Evidence v1). */
const LONGEST_ID = 200;

/** Two neighbours of one source, read as one passage. */
export interface Joined {
  readonly passage: Evidence;
  /** The ids of the two. */
  readonly parts: readonly [string, string];
}

/**
 * Exhibits of one stated source, each pair of neighbours read as one passage: what "she" or "the
 * bridge" means often stands in the sentence before. The parts stay exhibits of their own; what an
 * earlier remand joined is neither joined again nor made again.
 */
export function joinedReadings(exhibits: readonly Evidence[]): Joined[] {
  const known = new Set(exhibits.map(({ id }) => id));
  const bySource = Map.groupBy(
    exhibits.filter(
      ({ source, text, kind = 'text' }) =>
        source !== undefined && text !== undefined && kind === 'text',
    ),
    (exhibit) => exhibit.source,
  );
  return [...bySource.values()]
    .flatMap((group) => pairsOf(originalsOf(group)).flatMap(([one, two]) => join(one, two)))
    .filter(({ passage }) => !known.has(passage.id))
    .slice(0, MOST_JOINED);
}

type Pair = readonly [Evidence, Evidence];

function pairsOf(group: readonly Evidence[]): Pair[] {
  return group.slice(1).flatMap((later, i) => {
    const earlier = group[i];
    return earlier ? [[earlier, later] as const] : [];
  });
}

/** A group without what was joined of its own neighbours. */
function originalsOf(group: readonly Evidence[]): readonly Evidence[] {
  const joined = new Set(pairsOf(group).map(joinedId));
  const rest = group.filter(({ id }) => !joined.has(id));
  return rest.length === group.length ? group : originalsOf(rest);
}

/** Both ids, or a hash of them where they are too long to be one. */
function joinedId([earlier, later]: Pair): string {
  const id = `${earlier.id}+${later.id}`;
  return id.length <= LONGEST_ID ? id : `joined:${sha256(id).slice(0, 32)}`;
}

function join(earlier: Evidence, later: Evidence): Joined[] {
  const { source } = later;
  if (!earlier.text || !later.text || !source) return [];
  const [one, two] = [earlier.text.trim(), later.text.trim()];
  // The first line of what has several may be a heading, and is none of the sentence before.
  const text = `${one}${`${one}${two}`.includes('\n') ? '\n\n' : ' '}${two}`;
  if (Buffer.byteLength(text) > PASSAGE_LIMIT) return [];
  const passage = { id: joinedId([earlier, later]), text, source };
  return [{ passage, parts: [earlier.id, later.id] }];
}
