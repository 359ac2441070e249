import { oppositeOf, scalesOf, stanceFor, type Gathered, type View } from '@assize/proto';
import { denialOf, onScales } from '@assize/court/grounds';
import { readingsOn } from '@assize/court/reading';
import { readAndSeek, searchesLeft, type Sources } from '@assize/court/search';
import { rebut } from './rebut.ts';

/** What the defense brings to its turn of a hearing; what it finds may bear on its alternative, too. */
export function prepare(view: View, sources: Sources, signal: AbortSignal): Promise<Gathered> {
  const rival = alternativeStatement(view);
  return readAndSeek(view, sources, signal, wanted, rival === null ? [] : [rival]);
}

/**
 * The statement of the defense's own alternative, else the opposite of what is charged, each once,
 * where it has nothing left to cite and its side of the scales is no heavier than the other. Null: it
 * asks for nothing.
 */
export function wanted(view: View): string | null {
  const { classification, statement } = view.charge;
  if (searchesLeft(view, 'defense') === 0) return null;
  if (classification === 'contested' || classification === 'nei') return null;
  if (rebut(view).cites.length > 0) return null;
  const scales = scalesOf(onScales(view.exhibits, readingsOn(view.recalled, statement)));
  const side = oppositeOf(stanceFor(classification));
  if (scales[side] > scales[oppositeOf(side)]) return null;
  const opposite = classification === 'refuted' ? statement : denialOf(statement);
  const queries = [alternativeStatement(view), opposite];
  return (
    queries.find((query) => query && !view.searches.some((other) => other.query === query)) ?? null
  );
}

function alternativeStatement({ brief, claim }: View): string | null {
  const named = brief?.alternative?.classification;
  return claim.candidates.find((one) => one.classification === named)?.statement ?? null;
}
