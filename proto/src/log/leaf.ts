import { CASE_ID, canonical, isInCanonicalOrder } from '../case/canonical.ts';
import { jsonOf, partOf } from '../json.ts';
import type { Envelope } from '../schema/case-file.ts';
import { checkEnvelope } from '../schema/check.ts';
import { leafHash, type Hash } from './merkle.ts';

interface VerdictLeaf {
  readonly hash: Hash;
  readonly caseId: string;
}

/** Returns the leaf of a verdict: the hash of its envelope (statement and signature) in canonical JSON. */
export function leafOf(envelope: Envelope): Hash {
  return leafHash(Buffer.from(canonical(envelope)));
}

const ENVELOPE = '"envelope":';
/**
 * Extracts the leaf from the bytes of a terminal message, or null if there is none. In canonical JSON the envelope
 * comes last. No signature is checked, so that everybody who reads the same stream computes the same tree at any time:
 * a leaf proves when a seal existed, and `verify` says whether the seal is valid.
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
