import type { Signature } from '../schema/atoms.ts';
import type { CaseFile, CaseHeader, Entry } from '../schema/case-file.ts';
import { canonical, digestOf, sha256, withSortedKeys, withSortedNames } from './canonical.ts';

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
  return { bytes: Buffer.from(writtenOf(signed).unsigned), signature: signed.signature };
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
  const text = isFreeform(ordered) ? canonical(ordered) : objectOf(fieldsOf(ordered));
  const { keyid, sig } = await signer.sign(Buffer.from(text));
  return withSortedNames({ ...ordered, signature: { keyid, sig } });
}

/** What a link is written as, with its signature and without, and the hash of the whole. */
interface Written {
  readonly text: string;
  readonly unsigned: string;
  hash?: string;
}

/** A link never changes once it is made, and is hashed, compared and sent at every hop: it is written once. */
const known = new WeakMap<CaseHeader | Entry, Written>();

function writtenOf(link: CaseHeader | Entry): Written {
  const before = known.get(link);
  if (before) return before;
  const written = write(link);
  known.set(link, written);
  return written;
}

const textOf = (link: CaseHeader | Entry): string => writtenOf(link).text;

/**
 * Writes a link that is in canonical order already. Parsed canonical JSON keeps its key order, so
 * plain JSON is canonical again, at a third of the cost; except for keys that look like array
 * indexes, which JavaScript keeps first and by number: only freeform values have such.
 */
function write(link: CaseHeader | Entry): Written {
  if (isFreeform(link)) {
    const { signature: _signature, ...rest } = link;
    return { text: canonical(link), unsigned: canonical(rest) };
  }
  const fields = fieldsOf(link);
  const unsigned = fields.filter((field) => !field.startsWith(SIGNATURE));
  return { text: objectOf(fields), unsigned: objectOf(unsigned) };
}

const SIGNATURE = '"signature":';

/** The fields of an object as JSON has them between its braces. */
function fieldsOf(link: object): string[] {
  return Object.entries(link).map(([name, value]) => `"${name}":${JSON.stringify(value)}`);
}

const objectOf = (fields: readonly string[]): string => `{${fields.join(',')}}`;

/** An artifact's own `evidence` and `matter` may hold anything, as those of a header may. */
function isFreeform(link: Unsigned): boolean {
  if ('claim' in link) return link.matter !== undefined || hasData(link.claim.evidence);
  const { artifact, gathered } = link;
  return (
    gathered.reinvestigation !== undefined ||
    gathered.kept !== undefined ||
    gathered.advice !== undefined ||
    hasData(gathered.evidence) ||
    'matter' in artifact ||
    ('evidence' in artifact && hasData(artifact.evidence))
  );
}

/** Of evidence that nobody may have checked yet. */
function hasData(evidence: unknown): boolean {
  if (!Array.isArray(evidence)) return false;
  return evidence.some((item) => typeof item === 'object' && item !== null && 'data' in item);
}

/** The hash that the next entry's `prev` names. */
export function linkOf(link: CaseHeader | Entry): string {
  const written = writtenOf(link);
  return (written.hash ??= sha256(written.text));
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
