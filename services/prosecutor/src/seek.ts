import { oppositeOf, scalesOf, stanceFor, type Gathered, type View } from '@assize/proto';
import { onScales } from '@assize/court/grounds';
import { readingsOn } from '@assize/court/reading';
import { readAndSeek, searchesLeft, type Sources } from '@assize/court/search';
import { argue } from './argue.ts';

/** What the prosecutor brings to its turn of a hearing. */
export function prepare(view: View, sources: Sources, signal: AbortSignal): Promise<Gathered> {
  return readAndSeek(view, sources, signal, wanted);
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
