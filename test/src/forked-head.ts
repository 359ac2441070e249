import { loadOrCreateSigner, signNote } from '@assize/keys';
import { headText, type TreeHead } from '@assize/proto';

/** A head by the clerk's own key over another tree of the same size: what a clerk with two faces signs. */
export async function forkedHead(home: { keys: string }, head: TreeHead): Promise<string> {
  const clerk = await loadOrCreateSigner(home.keys, 'clerk');
  return signNote(headText({ ...head, root: Buffer.alloc(32, 7) }), head.origin, clerk);
}
