import { loadOrCreateSigner, signNote } from '@assize/keys';
import { headText, type TreeHead } from '@assize/proto';

/** The head of another tree of the same size, signed by the clerk's own key, as a clerk with two faces would. */
export async function forkedHead(home: { keys: string }, head: TreeHead): Promise<string> {
  const clerk = await loadOrCreateSigner(home.keys, 'clerk');
  return signNote(headText({ ...head, root: Buffer.alloc(32, 7) }), head.origin, clerk);
}
