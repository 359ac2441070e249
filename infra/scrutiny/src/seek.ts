import {
  canonical,
  INLINE_LIMIT,
  mergedReadings,
  type Evidence,
  type ExhibitReading,
  type Gathered,
  type Role,
  type View,
} from '@assize/proto';
import { NO_MODEL, type Passage, type Reader, type Retriever } from '@assize/reader';
import { worthFinding } from './grounds.ts';
import { gatherReadings, passagesOf, readingsOn } from './reading.ts';

/** A party has the index searched at most this often in a pass … */
export const MOST_SEARCHES = 2;
/** … and a search puts at most this many passages on the record. */
export const MOST_FOUND = 5;
/** A search looks past at most this many passages that are on the record already. */
const MOST_KNOWN = 95;

/** What a party reads exhibits with, and what it searches. */
export interface Sources {
  readonly reader: Reader;
  readonly retriever: Retriever;
}

/** How often a party may still ask for evidence in this pass. */
export function searchesLeft({ searches }: View, party: Role): number {
  return Math.max(0, MOST_SEARCHES - searches.filter(({ by }) => by === party).length);
}

/**
 * What a party brings to its turn of a hearing: its reading of what came on the record since its last
 * one and, where it asks for evidence, what a search of the index put there. `wanted` says what it
 * asks for once it has read, null where nothing; `besides` as in `searchFor`.
 */
export async function readAndSeek(
  view: View,
  sources: Sources,
  signal: AbortSignal,
  wanted: (seen: View) => string | null,
  besides: readonly string[] = [],
): Promise<Gathered> {
  const since = await readSince(sources.reader, view, signal);
  const query = wanted(seenWith(view, since));
  if (query === null) return since;
  return together(since, await searchFor(query, view, sources, signal, besides));
}

/** Reads against the charge what came on the record since this party last read. */
export async function readSince(
  reader: Reader,
  view: View,
  signal: AbortSignal,
): Promise<Gathered> {
  const { statement } = view.charge;
  const read = new Set(readingsOn(view.recalled, statement).map(({ id }) => id));
  const since = view.exhibits.filter(({ id }) => !read.has(id));
  if (passagesOf(since).length === 0) return {};
  return gatherReadings(reader, view, [statement], since, signal);
}

/**
 * Has the index searched for what a party asks. Of the nearest passages that are not on the record
 * those go there that are near enough to the charge, or to another statement named here
 * (`worthFinding`), whichever side they are on: who asks for evidence does not choose what it says.
 */
export async function searchFor(
  query: string,
  view: View,
  { reader, retriever }: Sources,
  signal: AbortSignal,
  besides: readonly string[] = [],
): Promise<Gathered> {
  const known = new Set(view.exhibits.map(({ id }) => id));
  const topK = MOST_FOUND + Math.min(known.size, MOST_KNOWN);
  const found = await retriever.search(query, topK, signal);
  const fresh = found.passages.filter(({ id }) => !known.has(id)).slice(0, MOST_FOUND);
  const read = await gatherReadings(
    reader,
    view,
    [view.charge.statement, ...besides],
    fresh,
    signal,
  );
  const worth = (read.readings ?? []).flatMap(({ exhibits }) => exhibits.filter(worthFinding));
  const evidence = thatFits(view.exhibits, fresh, worth);
  const kept = new Set(evidence.map(({ id }) => id));
  const readings = (read.readings ?? []).map(({ statement, exhibits }) => {
    return { statement, exhibits: exhibits.filter(({ id }) => kept.has(id)) };
  });
  const missing = [...(read.missing ?? []), ...found.missing];
  return {
    ...(evidence.length > 0 ? { ...read, readings, evidence } : {}),
    // Nobody was asked where there is no index.
    ...(found.model === NO_MODEL && found.missing.length === 0
      ? {}
      : { searches: [{ query, model: found.model, found: evidence.length }] }),
    ...(missing.length > 0 ? { missing } : {}),
  };
}

/** Nearest first, as long as the record holds no more evidence than a claim could have brought. */
export function thatFits(
  exhibits: readonly Evidence[],
  found: readonly Passage[],
  worth: readonly ExhibitReading[],
): Evidence[] {
  let left = INLINE_LIMIT - Buffer.byteLength(canonical(exhibits));
  return found
    .filter(({ id }) => worth.some((reading) => reading.id === id))
    .filter((passage) => {
      const size = Buffer.byteLength(canonical(passage));
      const fits = size <= left;
      if (fits) left -= size;
      return fits;
    });
}

/** What two steps of one turn gathered, as one. */
function together(first: Gathered, second: Gathered): Gathered {
  const readings = mergedReadings(first, second);
  const missing = [...new Set([...(first.missing ?? []), ...(second.missing ?? [])])];
  return {
    ...first,
    ...second,
    ...(readings.length > 0 ? { readings } : {}),
    ...(missing.length > 0 ? { missing } : {}),
  };
}

/** The case as a party sees it once what it gathered in this turn is on the record, and read. */
export function seenWith(view: View, gathered: Gathered): View {
  if (!gathered.readings && !gathered.evidence) return view;
  return {
    ...view,
    exhibits: [...view.exhibits, ...(gathered.evidence ?? [])],
    recalled: { ...view.recalled, readings: mergedReadings(view.recalled, gathered) },
  };
}
