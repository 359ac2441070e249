import { loadOrCreateSigner, signNote } from '@assize/keys';
import { headText, type TreeHead } from '@assize/proto';

/** A log head that the clerk's own key signs over a different tree of the same size, as an equivocating clerk would. */
export async function forkedHead(home: { keys: string }, head: TreeHead): Promise<string> {
  const clerk = await loadOrCreateSigner(home.keys, 'clerk');
  return signNote(headText({ ...head, root: Buffer.alloc(32, 7) }), head.origin, clerk);
}
