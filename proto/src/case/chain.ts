import type { CaseFile, CaseHeader, Entry, Signature } from '../schema/case-file.ts';
import type { Evidence } from '../schema/evidence.ts';
import { canonical, digestOf, sha256, withSortedKeys } from './canonical.ts';

/** What a signature is over: the canonical bytes of a header or an entry without its signature. */
export function signedBytes(
  signed: Omit<CaseHeader, 'signature'> | Omit<Entry, 'signature'>,
): Buffer {
  return Buffer.from(canonical(signed));
}

export function bytesUnderSignature(signed: CaseHeader | Entry): {
  bytes: Buffer;
  signature: Signature;
} {
  const { signature, ...rest } = signed;
  return { bytes: Buffer.from(once(signed, 'unsigned', () => write(rest))), signature };
}

/** Gives a value the key order of canonical JSON, so that JSON.stringify of it (or a part) is canonical. */
export function inCanonicalOrder<T>(value: T): T {
  // oxlint-disable-next-line typescript/no-unsafe-return -- the same value, its keys in another order
  return JSON.parse(canonical(value));
}

type Unsigned = Omit<CaseHeader, 'signature'> | Omit<Entry, 'signature'>;

/** Signs a header or an entry over its canonical bytes; what comes back is in canonical order. */
export async function signLink<T extends Unsigned>(
  unsigned: T,
  signer: { sign(bytes: Uint8Array): Promise<Signature> },
): Promise<T & { signature: Signature }> {
  const ordered = isFreeform(unsigned) ? inCanonicalOrder(unsigned) : withSortedKeys(unsigned);
  const { keyid, sig } = await signer.sign(Buffer.from(write(ordered)));
  return withSortedKeys({ ...ordered, signature: { keyid, sig } });
}

/** What was written of a link before. */
interface Written {
  text?: string;
  hash?: string;
  /** Without its signature. */
  unsigned?: string;
}

/** A link never changes once it is made, and is hashed, compared and sent at every hop: it is written once. */
const written = new WeakMap<CaseHeader | Entry, Written>();

function once(link: CaseHeader | Entry, what: keyof Written, make: () => string): string {
  let known = written.get(link);
  if (!known) written.set(link, (known = {}));
  return (known[what] ??= make());
}

const textOf = (link: CaseHeader | Entry): string => once(link, 'text', () => write(link));

/**
 * The JSON of a link that is in canonical order already. Parsed canonical JSON keeps its key order,
 * so plain JSON is canonical again, at a third of the cost; except for keys that look like array
 * indexes, which JavaScript keeps first and by number: only freeform values have such.
 */
function write(link: Unsigned): string {
  return isFreeform(link) ? canonical(link) : JSON.stringify(link);
}

function isFreeform(link: Unsigned): boolean {
  if ('claim' in link) return hasData(link.claim.evidence);
  const { artifact, gathered } = link;
  return (
    gathered.reinvestigation !== undefined ||
    hasData(gathered.evidence) ||
    (artifact.kind === 'reinvestigation' && hasData(artifact.evidence))
  );
}

function hasData(evidence: readonly Evidence[] | undefined): boolean {
  return evidence?.some((item) => item.data !== undefined) ?? false;
}

/** The hash that the next entry's `prev` names. */
export function linkOf(link: CaseHeader | Entry): string {
  return once(link, 'hash', () => sha256(textOf(link)));
}

/** The head of the chain: the hash of the newest entry, or of the header where there is none. */
export function headOf({ header, entries }: CaseFile): string {
  return linkOf(entries.at(-1) ?? header);
}

/**
 * The first link that does not hold, as a sentence; null when the whole chain holds. A file whose
 * keys are not in canonical order (another writer's) is hashed the slow way before it is refused.
 */
export function chainFault(file: CaseFile): string | null {
  try {
    return brokenLink(file);
  } catch (error) {
    if (error instanceof TypeError) return `the hash chain can't be computed: ${error.message}`;
    throw error;
  }
}

function brokenLink({ header, entries }: CaseFile): string | null {
  let before: CaseHeader | Entry = header;
  for (const [index, entry] of entries.entries()) {
    if (entry.prev !== linkOf(before) && entry.prev !== digestOf(before)) {
      return `the hash chain breaks at entry ${index}: its prev is not the hash of ${index === 0 ? 'the header' : `entry ${index - 1}`}`;
    }
    before = entry;
  }
  // No entry names the newest one yet; whoever asks for its bytes next must be able to get them.
  if (isFreeform(before)) textOf(before);
  return null;
}

/** The header of a case file as it travels in it. */
export function serializeHeader({ header }: CaseFile): string {
  return textOf(header);
}

/** A case file as it travels: canonical bytes (header and entries are in canonical order already). */
export function serializeCase({ header, entries }: CaseFile): string {
  return `{"entries":[${entries.map(textOf).join(',')}],"header":${textOf(header)}}`;
}
