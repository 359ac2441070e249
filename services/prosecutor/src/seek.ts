import { stanceFor, type View } from '@assize/proto';
import { isOutweighed } from '@assize/court/search';
import { argue } from './argue.ts';

/**
 * The statement of the charge, at most once. The prosecutor searches only if it is outweighed and has nothing left to
 * cite. Null: no search.
 */
export function nextQuery(view: View): string | null {
  const { classification, statement } = view.charge;
  if (view.searches.some(({ query }) => query === statement)) return null;
  if (!isOutweighed(view, 'prosecutor', stanceFor(classification))) return null;
  return argue(view).cites.length > 0 ? null : statement;
}
