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

/** The most searches of a party in one pass … */
export const MOST_SEARCHES = 2;
/** … and the most passages that a search puts on the record. */
export const MOST_FOUND = 5;
/** The most passages already on the record that a search skips to find new ones. */
const MOST_KNOWN = 95;

export function searchesLeft({ searches, maySearch }: View, party: Role): number {
  if (!maySearch) return 0;
  return Math.max(0, MOST_SEARCHES - searches.filter(({ by }) => by === party).length);
}

/** True if the party may still search, the charge has two sides, and the party's own weighs no more than the other. */
export function isOutweighed(view: View, party: Role, side: Stance): boolean {
  const { classification, statement } = view.charge;
  if (searchesLeft(view, party) === 0) return false;
  if (classification === 'contested' || classification === 'nei') return false;
  const scales = scalesOn(view, view.recalled, statement);
  return scales[side] <= scales[oppositeOf(side)];
}

/**
 * Reads the exhibits that came on the record since the party's last turn and, if it searches, what the search found.
 * `queryFor` returns the query once the readings are known, or null for no search. `furtherStatements` is passed on to
 * `searchFor`.
 */
export async function readAndSeek(
  view: View,
  sources: Sources,
  signal: AbortSignal,
  queryFor: (seen: View) => string | null,
  furtherStatements: readonly string[] = [],
): Promise<Gathered> {
  const since = await readNewExhibits(sources.reader, view, signal);
  const query = queryFor(viewWithGathered(view, since));
  if (query === null) return since;
  return mergedGathered(since, await searchFor(query, view, sources, signal, furtherStatements));
}

/** Reads the exhibits that came on the record since this party last read, against the charge. */
export async function readNewExhibits(
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

/** Searches the index for a party's query, and reads what is found against the charge and any further statements. */
export async function searchFor(
  query: string,
  view: View,
  sources: Sources,
  signal: AbortSignal,
  furtherStatements: readonly string[] = [],
): Promise<Gathered> {
  const topK = MOST_FOUND + Math.min(view.exhibits.length, MOST_KNOWN);
  const wanted = {
    queries: [{ query, topK }],
    statements: [view.charge.statement, ...furtherStatements],
    readAlso: [],
    most: MOST_FOUND,
  };
  return (await gatherFound(view, sources, wanted, signal)).gathered;
}

function mergedGathered(first: Gathered, second: Gathered): Gathered {
  const readings = mergedReadings(first, second);
  const missing = [...new Set([...(first.missing ?? []), ...(second.missing ?? [])])];
  return {
    ...first,
    ...second,
    ...(readings.length > 0 ? { readings } : {}),
    ...(missing.length > 0 ? { missing } : {}),
  };
}

/** A party's view of the case, with what it gathered in this turn on the record. */
export function viewWithGathered(view: View, gathered: Gathered): View {
  if (!gathered.readings && !gathered.evidence) return view;
  return {
    ...view,
    exhibits: [...view.exhibits, ...(gathered.evidence ?? [])],
    recalled: { ...view.recalled, readings: mergedReadings(view.recalled, gathered) },
  };
}
