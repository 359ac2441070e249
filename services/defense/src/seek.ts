import { oppositeOf, stanceFor, type View } from '@assize/proto';
import { denialOf } from '@assize/court/grounds';
import { statementFor } from '@assize/court/reading';
import { isOutweighed } from '@assize/court/search';
import { rebut } from './rebut.ts';

/** Null if the defense proposes no candidate. */
export function rivalStatement({ brief, claim }: View): string | null {
  return statementFor(brief?.alternative?.classification, claim);
}

/**
 * The statement of the defense's own alternative, then the opposite of the charge, each at most once. It searches only
 * if it is outweighed and has nothing left to cite. Null: no search.
 */
export function nextQuery(view: View): string | null {
  const { classification, statement } = view.charge;
  if (!isOutweighed(view, 'defense', oppositeOf(stanceFor(classification)))) return null;
  if (rebut(view).cites.length > 0) return null;
  const opposite = classification === 'refuted' ? statement : denialOf(statement);
  const queries = [rivalStatement(view), opposite];
  return (
    queries.find((query) => query && !view.searches.some((other) => other.query === query)) ?? null
  );
}
