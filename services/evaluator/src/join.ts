import { PASSAGE_LIMIT, sha256, type Evidence } from '@assize/proto';

/** Maximum number of joined passages for one remand. */
const MOST_JOINED = 20;
/** Maximum length of an exhibit's id, in characters (Evidence v1). */
const LONGEST_ID = 200;

/** Two neighbouring exhibits of one source, read as one passage. */
export interface Joined {
  readonly passage: Evidence;
  readonly parts: readonly [string, string];
}

/**
 * Joins each pair of neighbouring exhibits of the same stated source into one passage, because what
 * "she" or "the bridge" refers to is often in the sentence before. The parts remain exhibits.
 * Passages that an earlier remand joined are neither joined again nor made again.
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

/** The exhibits of a group that are not joins of their own neighbours. */
function originalsOf(group: readonly Evidence[]): readonly Evidence[] {
  const joined = new Set(pairsOf(group).map(joinedId));
  const rest = group.filter(({ id }) => !joined.has(id));
  return rest.length === group.length ? group : originalsOf(rest);
}

/** Both ids joined, or a hash of them if that would be too long for an id. */
function joinedId([earlier, later]: Pair): string {
  const id = `${earlier.id}+${later.id}`;
  return id.length <= LONGEST_ID ? id : `joined:${sha256(id).slice(0, 32)}`;
}

function join(earlier: Evidence, later: Evidence): Joined[] {
  const { source } = later;
  if (!earlier.text || !later.text || !source) return [];
  const [one, two] = [earlier.text.trim(), later.text.trim()];
  // The first line of a text may be a heading, which must not run on from the sentence before it.
  const text = `${one}${`${one}${two}`.includes('\n') ? '\n\n' : ' '}${two}`;
  if (Buffer.byteLength(text) > PASSAGE_LIMIT) return [];
  const passage = { id: joinedId([earlier, later]), text, source };
  return [{ passage, parts: [earlier.id, later.id] }];
}
