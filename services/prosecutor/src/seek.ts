import { stanceFor, type View } from '@assize/proto';
import { isOutweighed } from '@assize/court/search';
import { argue } from './argue.ts';

/**
 * What the prosecutor asks for in a hearing: the statement of the charge, once, where it has nothing left
 * to cite and is outweighed. Null: it asks for nothing.
 */
export function wanted(view: View): string | null {
  const { classification, statement } = view.charge;
  if (view.searches.some(({ query }) => query === statement)) return null;
  if (!isOutweighed(view, 'prosecutor', stanceFor(classification))) return null;
  return argue(view).cites.length > 0 ? null : statement;
}
