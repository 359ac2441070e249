import {
  mergedReadings,
  oppositeOf,
  type Gathered,
  type Role,
  type Stance,
  type View,
} from '@assize/proto';
import { scalesOn } from '#src/findings/finding.ts';
import type { Reader } from '#src/reading/port.ts';
import { gatherReadings, passagesOf, readingsOn } from '#src/reading/exhibits.ts';
import { gatherFound, type Sources } from './search.ts';

/** A party has the index searched at most this often in a pass … */
export const MOST_SEARCHES = 2;
/** … and a search puts at most this many passages on the record. */
export const MOST_FOUND = 5;
/** A search looks past at most this many passages that are on the record already. */
const MOST_KNOWN = 95;

/** How often a party may still ask for evidence in this pass. */
export function searchesLeft({ searches, maySearch }: View, party: Role): number {
  if (!maySearch) return 0;
  return Math.max(0, MOST_SEARCHES - searches.filter(({ by }) => by === party).length);
}

/**
 * Whether a party may still have the index searched, and needs it: what is charged has two sides, and its
 * own is no heavier on the scales than the other.
 */
export function isOutweighed(view: View, party: Role, side: Stance): boolean {
  const { classification, statement } = view.charge;
  if (searchesLeft(view, party) === 0) return false;
  if (classification === 'contested' || classification === 'nei') return false;
  const scales = scalesOn(view, view.recalled, statement);
  return scales[side] <= scales[oppositeOf(side)];
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
 * Has the index searched for what a party asks, and what is found read against the charge, and other
 * statements named here.
 */
export async function searchFor(
  query: string,
  view: View,
  sources: Sources,
  signal: AbortSignal,
  besides: readonly string[] = [],
): Promise<Gathered> {
  const topK = MOST_FOUND + Math.min(view.exhibits.length, MOST_KNOWN);
  const wanted = {
    queries: [{ query, topK }],
    statements: [view.charge.statement, ...besides],
    along: [],
    most: MOST_FOUND,
  };
  return (await gatherFound(view, sources, wanted, signal)).gathered;
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
