import { loadOrCreateSigners, signNote } from '@assize/keys';
import { headText, type TreeHead } from '@assize/proto';

/** A head by the clerk's own key over another tree of the same size: what a clerk with two faces signs. */
export async function forkedHead(home: { keys: string }, head: TreeHead): Promise<string> {
  const clerk = (await loadOrCreateSigners(home.keys, ['clerk'])).get('clerk');
  if (!clerk) throw new Error('the clerk has no key');
  return signNote(headText({ ...head, root: Buffer.alloc(32, 7) }), head.origin, clerk);
}
