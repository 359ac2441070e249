import { oppositeOf, scalesOf, stanceFor, type Gathered, type View } from '@assize/proto';
import {
  onScales,
  readingsOn,
  readSince,
  searchesLeft,
  searchFor,
  seenWith,
  together,
  type Sources,
} from '@assize/scrutiny';
import { argue } from './argue.ts';

/**
 * What the prosecutor brings to its turn of a hearing: its reading of what came on the record since
 * its last one and, where it asks for evidence, what a search of the index put there.
 */
export async function prepare(
  view: View,
  sources: Sources,
  signal: AbortSignal,
): Promise<Gathered> {
  const since = await readSince(sources.reader, view, signal);
  const query = wanted(seenWith(view, since));
  if (query === null) return since;
  return together(since, await searchFor(query, view, sources, signal));
}

/**
 * The statement of the charge, once, where the prosecutor has nothing left to cite and its side of
 * the scales is no heavier than the other. Null: it asks for nothing.
 */
export function wanted(view: View): string | null {
  const { classification, statement } = view.charge;
  const asked = view.searches.some(({ query }) => query === statement);
  if (asked || searchesLeft(view, 'prosecutor') === 0) return null;
  if (classification === 'contested' || classification === 'nei') return null;
  if (argue(view).cites.length > 0) return null;
  const scales = scalesOf(onScales(view.exhibits, readingsOn(view.recalled, statement)));
  const side = stanceFor(classification);
  return scales[side] <= scales[oppositeOf(side)] ? statement : null;
}
