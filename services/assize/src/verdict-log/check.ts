import { covers, openNote, type TrustedKeys } from '@assize/keys';
import {
  isIncluded,
  leafOf,
  parseHead,
  parseProof,
  type Envelope,
  type TreeHead,
} from '@assize/proto';

export type HeadRead =
  | { readonly ok: true; readonly head: TreeHead }
  | { readonly ok: false; readonly why: string };

/**
 * The head must be signed by a pinned key of the clerk that was valid at the head's time and is not revoked.
 * `kept` is true for a head that the caller has kept; a later revocation does not invalidate it.
 */
export async function openHead(
  note: string,
  keys: TrustedKeys,
  { kept }: { readonly kept: boolean } = { kept: false },
): Promise<HeadRead> {
  const name = note.slice(0, note.indexOf('\n'));
  const opened = await openNote(note, { name, role: 'clerk' }, keys);
  if (!opened.ok) return opened;
  const { keyid } = opened;
  const head = parseHead(opened.text);
  if (!head) return { ok: false, why: 'the signed text is not the head of a log' };
  const term = keys.keysOf('clerk').find(({ kid }) => kid === keyid);
  if (!term || !covers(term, head.at)) {
    return { ok: false, why: `the clerk’s key ${keyid} was not valid at ${head.at}` };
  }
  // The date in the head does not help: the clerk sets it, and so can anyone who has the revoked key.
  if (term.revokedAt !== undefined && !kept) {
    return { ok: false, why: `it is signed by a revoked key of the clerk, ${keyid}` };
  }
  return { ok: true, head };
}

export type ProofRead =
  | { readonly status: 'included'; readonly index: number; readonly head: TreeHead }
  | { readonly status: 'not-verified' | 'tampered'; readonly why: string };

/** Checks whether this verdict was in the court's log, and since when. */
export async function checkProof(
  envelope: Envelope,
  text: string,
  keys: TrustedKeys,
): Promise<ProofRead> {
  const proof = parseProof(text);
  if (!proof) return { status: 'tampered', why: 'the proof is not in the C2SP tlog-proof format' };
  const { index, path, note } = proof;
  const opened = await openHead(note, keys);
  if (!opened.ok)
    return { status: 'not-verified', why: `the head in the proof is invalid: ${opened.why}` };
  const { head } = opened;
  const { size, root } = head;
  return isIncluded({ leaf: leafOf(envelope), index, size, path, root })
    ? { status: 'included', index, head }
    : { status: 'tampered', why: 'the proof does not connect this verdict to the signed head' };
}
