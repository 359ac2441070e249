// Checks, with nothing but Node, what a publisher receives on the bus: it accepts only messages about its own case that
// are signed by a pinned key of the court. Anybody may have published the others.
import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

type Key = JsonWebKey & { kid: string; name: string; revokedAt?: string };
type Signature = { keyid: string; sig: string };
type Statement = { predicate: { caseId: string; decision: string } };
type Refusal = { caseId: string; code: string; faults: string[] };
type Headers = { get(name: string): string };
type Sealed = {
  case: { entries: { role: string }[] };
  envelope: { payload: string; payloadType: string; signatures: Signature[] };
};

// The court's public keys. For a court elsewhere: the file that its operator gave you.
const {
  XDG_DATA_HOME: shared = join(homedir(), '.local', 'share'),
  ASSIZE_DATA: data = join(shared, 'assize'),
  ASSIZE_TRUST_FILE: trust = join(data, 'trust.json'),
} = process.env;
/** A revoked key stays in the file, and proves nothing here: somebody else may hold it. */
const pinnedKeys = (): Key[] =>
  (JSON.parse(readFileSync(trust, 'utf8')) as { keys: Key[] }).keys.filter(
    ({ revokedAt }) => revokedAt === undefined,
  );

/** Whether a role signed a payload: Ed25519 over the pre-authentication encoding of DSSE v1. */
function isSignedBy(
  role: string,
  type: string,
  payload: Buffer,
  { keyid, sig }: Signature,
): boolean {
  const key = pinnedKeys().find(({ kid, name }) => kid === keyid && name === role);
  const head = `DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `;
  const signed = Buffer.concat([Buffer.from(head), payload]);
  const signature = Buffer.from(sig, 'base64');
  return (
    key !== undefined && verify(null, signed, createPublicKey({ key, format: 'jwk' }), signature)
  );
}

/**
 * The id of the case that a claim opens: 26 characters of the base32 (RFC 4648, lower case) of a sha256. `publisher` is
 * the registered name under which the claim is published.
 */
export function caseIdOf(source: string, id: string, account = 'default', publisher?: string) {
  const hash = createHash('sha256')
    .update(JSON.stringify([account, source, id, ...(publisher === undefined ? [] : [publisher])]))
    .digest('hex');
  const digits = (BigInt(`0x${hash}`) >> 126n).toString(32).padStart(26, '0');
  return digits.replaceAll(/./g, (d) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(parseInt(d, 32)));
}

/** Returns the verdict on this case as JSON if its seal is valid, else null. */
export function verdictIn(body: Uint8Array, caseId: string): string | null {
  try {
    const { case: file, envelope } = JSON.parse(Buffer.from(body).toString('utf8')) as Sealed;
    const payload = Buffer.from(envelope.payload, 'base64');
    const { predicate } = JSON.parse(payload.toString('utf8')) as Statement;
    const [signature, ...more] = envelope.signatures;
    if (!signature || more.length > 0 || predicate.caseId !== caseId) return null;
    const author = file.entries.at(-1)?.role ?? '';
    // The roles that end the case of a claim. Only a gauntlet with a final boss is ended by the defense.
    const isAuthor =
      author === 'clerk'
        ? predicate.decision === 'mistrial'
        : ['judge', 'evaluator'].includes(author);
    const isSealed = isAuthor && isSignedBy(author, envelope.payloadType, payload, signature);
    return isSealed && envelope.payloadType === 'application/vnd.in-toto+json'
      ? payload.toString('utf8')
      : null;
  } catch {
    return null;
  }
}

/** Returns why the claim of this case was refused if the clerk signed it, else null. */
export function refusalIn(body: Uint8Array, headers: Headers | undefined, caseId: string) {
  const payload = Buffer.from(body);
  const [keyid = '', sig = ''] = ['assize-keyid', 'assize-signature'].map((name) =>
    headers?.get(name),
  );
  const type = 'application/vnd.assize.claim-error+json';
  if (!isSignedBy('clerk', type, payload, { keyid, sig })) return null;
  const error = JSON.parse(payload.toString('utf8')) as Refusal;
  return error.caseId === caseId ? error : null;
}
