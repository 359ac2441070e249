import { canonical } from '../case/canonical.ts';
import { bytesUnderSignature, chainFault, isInOrder, serializeCase } from '../case/chain.ts';
import { partOf } from '../json.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import type { Artifact } from '../schema/artifact.ts';
import { checkSealedCase } from '../schema/check.ts';
import type { Signature } from '../schema/atoms.ts';
import type { CaseFile, Envelope, SealedCase } from '../schema/case-file.ts';
import { WalkError } from '../walk/facts.ts';
import { replay, type Walked } from '../walk/replay.ts';
import { ballotFault, ballotRevocation, countedBallots } from './ballots.ts';
import { formerStatementBytes, PAYLOAD_TYPE, statementBytes } from './statement.ts';

/** The pinned keys, as verification uses them. A key inside the file is never pinned. */
export interface KeyRing {
  knows(keyid: string): boolean;
  /** Null if the signature is by a pinned key of that name, valid at `at` if that is given; else a sentence. */
  refusal(
    bytes: Uint8Array,
    signature: Signature,
    name: string,
    at?: string,
  ): Promise<string | null>;
  /** Checks the signature of a DSSE envelope likewise. */
  envelopeRefusal(envelope: Envelope, name: string, at?: string): Promise<string | null>;
  /**
   * Why a correct signature by this key proves nothing: the key was revoked, and there is no proof that the signature
   * is older. Null if the key was not revoked, or if there is proof. The signer's own `at` is never proof.
   */
  revocation(keyid: string, name: string): string | null;
}

/** Returns a ring that checks who signed, at whatever time, and ignores validity and revocation. */
export function timelessRing(ring: KeyRing): KeyRing {
  return {
    ...ring,
    refusal: (bytes, signature, name) => ring.refusal(bytes, signature, name),
    envelopeRefusal: (envelope, name) => ring.envelopeRefusal(envelope, name),
    revocation: () => null,
  };
}

export type Verification =
  | { readonly status: 'verified'; readonly checks: readonly string[]; readonly sealed: SealedCase }
  | { readonly status: 'tampered'; readonly why: string }
  /** `keyids` are the keys that the file names, if pinning them would help. */
  | { readonly status: 'not-verified'; readonly why: string; readonly keyids: readonly string[] };

/** A cached result for a text: the parsed case, and how far its file was walked. */
export interface Recalled {
  readonly sealed: SealedCase;
  readonly walked: Walked;
}

/**
 * Verifies a file: its bytes, hash chain, walk, every signature and the sealed verdict.
 * @param recall returns what this process has already parsed and walked of this very text, or null; everything else is
 * checked
 */
export async function verifyFile(
  bytes: Uint8Array,
  keys: KeyRing,
  proceedings: (digest: string) => Proceeding | null,
  recall: (text: string) => Recalled | null = () => null,
): Promise<Verification> {
  try {
    return await verified(bytes, keys, proceedings, recall);
  } catch (error) {
    if (error instanceof WalkError) return { status: 'tampered', why: walkFault(error.message) };
    if (!(error instanceof RangeError)) throw error;
    return { status: 'tampered', why: 'the file is nested deeper than any case' };
  }
}

const walkFault = (why: string): string => `the walk does not hold: ${why}`;

async function verified(
  bytes: Uint8Array,
  keys: KeyRing,
  proceedings: (digest: string) => Proceeding | null,
  recall: (text: string) => Recalled | null,
): Promise<Verification> {
  const parsed = parseCanonical(bytes, recall);
  if ('why' in parsed) return { status: 'tampered', why: parsed.why };
  const { sealed, walked } = parsed;
  const { digest, name } = sealed.case.header.proceeding;
  const proceeding = proceedings(digest);
  const unknown = proceeding
    ? unknownNext(sealed.case, proceeding)
    : `${name} of version ${digest}`;
  const known = unknown === null ? proceeding : null;
  const broken = chainFault(sealed.case) ?? (known ? contentFault(known, sealed, walked) : null);
  if (broken) return { status: 'tampered', why: broken };
  const keyids = keyidsOf(sealed);
  if (!keyids.some((keyid) => keys.knows(keyid))) {
    const why = 'none of the keys that signed it is pinned here';
    return { status: 'not-verified', why, keyids };
  }
  const refusal = await signatureFault(sealed, keys);
  if (refusal) return { status: 'tampered', why: refusal };
  const unproven = revocationFault(sealed, keys);
  // Pinning other keys would help neither here nor with an unknown proceeding.
  if (unproven) return { status: 'not-verified', why: unproven, keyids: [] };
  if (!known) {
    const why = `no proceeding ${unknown ?? name} is known here: its walk can't be checked`;
    return { status: 'not-verified', why, keyids: [] };
  }
  return { status: 'verified', checks: checksOf(sealed), sealed };
}

/**
 * Names a proceeding that the case moved on to and that this proceeding is not known to lead to. Null if there is none.
 */
function unknownNext({ entries }: CaseFile, { successors }: Proceeding): string | null {
  const named = entries.map(({ artifact }) => nextIn(artifact)).findLast((next) => next !== null);
  if (!named || successors.some(({ digest }) => digest === named.digest)) return null;
  return `${named.name} of version ${named.digest}`;
}

function nextIn(artifact: Artifact): { name: string; digest: string } | null {
  const next = partOf(artifact, 'next');
  const [name, digest] = [partOf(next, 'name'), partOf(next, 'digest')];
  return typeof name === 'string' && typeof digest === 'string' ? { name, digest } : null;
}

type Parsed = { readonly sealed: SealedCase; readonly walked?: Walked };

/** The last byte of every case: "}". */
const BRACE = 0x7d;

const CUT = 'it does not end as a case does, in "}": it may have been cut off';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function parseCanonical(
  bytes: Uint8Array,
  recall: (text: string) => Recalled | null,
): Parsed | { readonly why: string } {
  let text: string;
  let read: Recalled | { readonly value: unknown };
  try {
    text = utf8.decode(bytes);
    read = recall(text) ?? { value: JSON.parse(text) };
  } catch {
    const cut = bytes.at(-1) === BRACE ? '' : `: ${CUT}`;
    return { why: `the file is not JSON in UTF-8${cut}` };
  }
  const parsed = 'value' in read ? checkShape(read.value) : read;
  if ('why' in parsed) return parsed;
  if (!isCanonical(parsed.sealed, text)) {
    const why = 'white space, key order or numbers changed';
    return { why: `the bytes are not canonical JSON (RFC 8785): ${why}` };
  }
  return parsed;
}

function checkShape(value: unknown): Parsed | { readonly why: string } {
  const checked = checkSealedCase(value);
  if (checked.ok) return { sealed: checked.value };
  return { why: `the file is not a sealed case: ${checked.faults.join('; ')}` };
}

/**
 * Whether a file is canonical: each link is in canonical order, and the whole serialises to the text that was read. The
 * text of a link is also what its hash and its signature cover, so it is serialised once for all three.
 */
function isCanonical({ case: file, envelope }: SealedCase, text: string): boolean {
  try {
    return (
      [file.header, ...file.entries].every(isInOrder) &&
      `{"case":${serializeCase(file)},"envelope":${canonical(envelope)}}` === text
    );
  } catch (error) {
    // A text with a lone surrogate has no canonical form.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function contentFault(
  proceeding: Proceeding,
  sealed: SealedCase,
  walked: Walked | undefined,
): string | null {
  const replayed = replay(proceeding, sealed.case, walked);
  if (!replayed.ok) return walkFault(replayed.why);
  if (replayed.walk.place.kind !== 'ended') return 'the case has not ended';
  if (sealed.envelope.payloadType !== PAYLOAD_TYPE) return 'the envelope is of another type';
  const { payload } = sealed.envelope;
  const isOf = (bytes: typeof formerStatementBytes): boolean =>
    bytes(sealed.case, replayed.walk)?.toString('base64') === payload;
  return isOf(statementBytes) || isOf(formerStatementBytes)
    ? null
    : 'the sealed verdict is not what the case file says';
}

function keyidsOf({ case: file, envelope }: SealedCase): string[] {
  const all = [file.header, ...file.entries].map((item) => item.signature.keyid);
  return [...new Set([...all, ...envelope.signatures.map((signature) => signature.keyid)])];
}

interface Signed {
  readonly name: string;
  readonly what: string;
  readonly link: CaseFile['header'] | CaseFile['entries'][number];
  /** When it was signed, according to its signer. */
  readonly at: string;
}

function signingOf(link: Signed['link']): Signed {
  return 'role' in link
    ? { name: link.role, what: `signature of entry ${link.ordinal}`, link, at: link.at }
    : { name: 'clerk', what: 'signature of the header', link, at: link.openedAt };
}

const linksOf = ({ header, entries }: CaseFile): Signed[] => [header, ...entries].map(signingOf);

async function linkFault(
  { name, what, link, at }: Signed,
  keys: KeyRing,
  storedAt = at,
): Promise<string | null> {
  const { bytes, signature } = bytesUnderSignature(link);
  const refusal = await keys.refusal(bytes, signature, name, storedAt);
  return refusal && `the ${what} by the ${name}: ${refusal}`;
}

/** Describes the first of these links that is not signed by a pinned key of its author. Null if there is none. */
export async function firstUnsigned(
  links: readonly Signed['link'][],
  keys: KeyRing,
): Promise<string | null> {
  for (const link of links) {
    const fault = await linkFault(signingOf(link), keys);
    if (fault) return fault;
  }
  return null;
}

function linkRevocation({ name, what, link }: Signed, keys: KeyRing): string | null {
  const why = keys.revocation(link.signature.keyid, name);
  return why && `the ${what} by the ${name}: ${why}`;
}

/**
 * Describes the first signature in a case that is not by a pinned key of its author, or is by a revoked one. Null if
 * there is none.
 */
export async function caseSignatureFault(file: CaseFile, keys: KeyRing): Promise<string | null> {
  for (const signed of linksOf(file)) {
    const fault = (await linkFault(signed, keys)) ?? linkRevocation(signed, keys);
    if (fault) return fault;
  }
  return null;
}

/**
 * Checks the newest signature alone likewise. `storedAt` is when the bus stored it, which a signer that backdates its
 * entry can't choose.
 */
export async function newestSignatureFault(
  file: CaseFile,
  keys: KeyRing,
  storedAt: string,
): Promise<string | null> {
  const last = signingOf(file.entries.at(-1) ?? file.header);
  const signed = { ...last, what: 'newest signature,' };
  const late = Date.parse(storedAt) > Date.parse(last.at);
  return (await linkFault(signed, keys, late ? storedAt : last.at)) ?? linkRevocation(signed, keys);
}

async function signatureFault(
  { case: file, envelope }: SealedCase,
  keys: KeyRing,
): Promise<string | null> {
  const { role: author, at } = sealerOf(file);
  if (envelope.signatures.length !== 1) return 'the envelope has not exactly one signature';
  const refusal = await keys.envelopeRefusal(envelope, author, at);
  if (refusal) return `the seal by the ${author}: ${refusal}`;
  return (
    (await firstUnsigned([file.header, ...file.entries], keys)) ?? (await ballotFault(file, keys))
  );
}

/** Describes the first correct signature by a key that has been revoked. Null if there is none. */
function revocationFault({ case: file, envelope }: SealedCase, keys: KeyRing): string | null {
  const { role: author } = sealerOf(file);
  const [seal] = envelope.signatures;
  const sealing = seal ? keys.revocation(seal.keyid, author) : null;
  if (sealing) return `the seal by the ${author}: ${sealing}`;
  const revoked = linksOf(file).map((signed) => linkRevocation(signed, keys));
  return revoked.find((why) => why !== null) ?? ballotRevocation(file, keys);
}

function sealerOf({ header, entries }: CaseFile): { readonly role: string; readonly at: string } {
  return entries.at(-1) ?? { role: 'clerk', at: header.openedAt };
}

function checksOf({ case: file }: SealedCase): string[] {
  const author = file.entries.at(-1)?.role ?? 'clerk';
  const { jury, seats } = countedBallots(file);
  return [
    'canonical bytes: the file is exactly what was sealed',
    `hash chain: header and ${file.entries.length} entries`,
    `walk: each entry by the role that ${file.header.proceeding.name} names, each edge re-decided`,
    `signatures: the header's and all ${file.entries.length} entries', by pinned keys`,
    ...(jury > 0 ? [`jury: all ${jury} ballots that were counted, by pinned keys`] : []),
    ...(seats > 0 ? [`seats: all ${seats} answers that were counted, by pinned keys`] : []),
    `seal: the verdict equals the case file's and is signed by the ${author}`,
  ];
}
