import { oppositeOf, stanceFor, type View } from '@assize/proto';
import { denialOf } from '@assize/court/grounds';
import { statementFor } from '@assize/court/reading';
import { isOutweighed } from '@assize/court/search';
import { rebut } from './rebut.ts';

/** The statement of the candidate that the defense proposes instead; null where it proposes none. */
export function rivalStatement({ brief, claim }: View): string | null {
  return statementFor(brief?.alternative?.classification, claim);
}

/**
 * What the defense asks for in a hearing: the statement of its own alternative, else the opposite of what
 * is charged, each once, where it has nothing left to cite and is outweighed. Null: it asks for nothing.
 */
export function wanted(view: View): string | null {
  const { classification, statement } = view.charge;
  if (!isOutweighed(view, 'defense', oppositeOf(stanceFor(classification)))) return null;
  if (rebut(view).cites.length > 0) return null;
  const opposite = classification === 'refuted' ? statement : denialOf(statement);
  const queries = [rivalStatement(view), opposite];
  return (
    queries.find((query) => query && !view.searches.some((other) => other.query === query)) ?? null
  );
}
