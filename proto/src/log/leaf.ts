import { CASE_ID, canonical, isInCanonicalOrder } from '../case/canonical.ts';
import { jsonOf, partOf } from '../json.ts';
import type { Envelope } from '../schema/case-file.ts';
import { checkEnvelope } from '../schema/check.ts';
import { leafHash, type Hash } from './merkle.ts';

/** A verdict as the log holds it. */
interface VerdictLeaf {
  readonly hash: Hash;
  /** The case that its statement names. */
  readonly caseId: string;
}

/** The leaf of a verdict: over its sealed statement with the signature, in canonical JSON. */
export function leafOf(envelope: Envelope): Hash {
  return leafHash(Buffer.from(canonical(envelope)));
}

const ENVELOPE = '"envelope":';
/**
 * The leaf in the bytes of a terminal message, null where there is none: in canonical JSON the envelope is
 * what they end with. No key is asked, so that whoever reads the same stream computes the same tree, then
 * and later: that a leaf is there says when a seal existed, `verify` says whether it is good.
 */
export function leafIn(body: Uint8Array): VerdictLeaf | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const start = bytes.lastIndexOf(ENVELOPE);
  if (start < 0) return null;
  const text = bytes.subarray(start + ENVELOPE.length, -1);
  const envelope = checkEnvelope(jsonOf(text));
  if (!envelope.ok || !isInCanonicalOrder(envelope.value)) return null;
  if (!Buffer.from(canonical(envelope.value)).equals(text)) return null;
  const caseId = caseNamedIn(Buffer.from(envelope.value.payload, 'base64'));
  return caseId === null ? null : { hash: leafHash(text), caseId };
}

function caseNamedIn(payload: Buffer): string | null {
  const caseId = partOf(partOf(jsonOf(payload), 'predicate'), 'caseId');
  return typeof caseId === 'string' && CASE_ID.test(caseId) ? caseId : null;
}
