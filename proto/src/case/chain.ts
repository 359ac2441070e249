import type { Signature } from '../schema/atoms.ts';
import type { CaseFile, CaseHeader, Entry } from '../schema/case-file.ts';
import {
  canonical,
  digestOf,
  isInCanonicalOrder,
  sha256,
  withSortedKeys,
  withSortedNames,
} from './canonical.ts';

/** Returns a link's signature and the canonical bytes that it covers. The bytes are cached: do not modify them. */
export function bytesUnderSignature(signed: CaseHeader | Entry): {
  bytes: Buffer;
  signature: Signature;
} {
  const known = cacheOf(signed);
  const { signature } = signed;
  return { bytes: (known.unsigned ??= unsignedOf(known.text, signature)), signature };
}

type Unsigned = Omit<CaseHeader, 'signature'> | Omit<Entry, 'signature'>;

/** Signs the canonical bytes of a header or an entry. The result is in canonical order. */
export async function signLink<T extends Unsigned>(
  unsigned: T,
  signer: { sign(bytes: Uint8Array): Promise<Signature> },
): Promise<T & { signature: Signature }> {
  const freeform = isFreeform(unsigned) ? canonical(unsigned) : null;
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the same value, its keys in another order
  const ordered: T = freeform === null ? withSortedKeys(unsigned) : JSON.parse(freeform);
  const text = freeform ?? JSON.stringify(ordered);
  const unsignedBytes = Buffer.from(text);
  const { keyid, sig } = await signer.sign(unsignedBytes);
  const signed = withSortedNames({ ...ordered, signature: { keyid, sig } });
  const behind = Object.entries(signed).filter(([name]) => name > 'signature');
  const tail = JSON.stringify(Object.fromEntries(behind)).slice(1);
  const before = text.slice(0, -tail.length);
  const whole = `${before}${fieldOf({ keyid, sig })},${tail}`;
  cache.set(signed, { text: whole, unsigned: unsignedBytes, isInOrder: true });
  return signed;
}

const fieldOf = (signature: Signature): string => `"signature":${JSON.stringify(signature)}`;

interface LinkCache {
  readonly text: string;
  unsigned?: Buffer;
  bytes?: number;
  hash?: string;
  isInOrder?: boolean;
}

/** Links are immutable, and are hashed, compared and sent at every handoff, so each is serialised once. */
const cache = new WeakMap<object, LinkCache>();

/**
 * Parsed canonical JSON keeps its key order, so plain JSON.stringify is canonical again, at a third of the cost. Keys
 * that look like array indexes, which JavaScript puts first and sorts by number, occur only in freeform values.
 */
function cacheOf(link: CaseHeader | Entry): LinkCache {
  const before = cache.get(link);
  if (before) return before;
  const fresh: LinkCache = { text: isFreeform(link) ? canonical(link) : JSON.stringify(link) };
  cache.set(link, fresh);
  return fresh;
}

/** A link as it is sent: canonical JSON, if it is in canonical order. */
export const textOf = (link: CaseHeader | Entry): string => cacheOf(link).text;

/** Whether a link that was read from JSON is in canonical order, so that its text is canonical. */
export function isInOrder(link: CaseHeader | Entry): boolean {
  const known = cacheOf(link);
  return (known.isInOrder ??= isFreeform(link) || isInCanonicalOrder(link));
}

/**
 * Returns the text of a link without its signature, which is what the signature covers. In canonical order no later
 * value can contain the same field. In any other order the result is something that nobody signed.
 */
function unsignedOf(text: string, signature: Signature): Buffer {
  const field = fieldOf(signature);
  const at = text.lastIndexOf(field);
  const end = at + field.length;
  const isLast = text[end] !== ',';
  return Buffer.from(text.slice(0, isLast ? at - 1 : at) + text.slice(isLast ? end : end + 1));
}

/** Whether a link has values of any shape: the `evidence` and `matter` of an artifact or a header. */
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

/** The evidence may not have been validated yet. */
function hasData(evidence: unknown): boolean {
  if (!Array.isArray(evidence)) return false;
  return evidence.some((item) => typeof item === 'object' && item !== null && 'data' in item);
}

/** The hash that the `prev` of the next entry must have. */
export function linkOf(link: CaseHeader | Entry): string {
  const known = cacheOf(link);
  return (known.hash ??= sha256(known.text));
}

/** The head of the chain: the hash of the newest entry, or of the header if there is none. */
export function headOf({ header, entries }: CaseFile): string {
  return linkOf(entries.at(-1) ?? header);
}

/**
 * Describes the first broken link of the chain. Null if the whole chain holds. A file whose keys are not in canonical
 * order, so written by somebody else, is hashed the slow way before it is refused.
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
  // No entry has the hash of the newest one yet, so check here that its canonical text exists.
  if (isFreeform(before)) textOf(before);
  return null;
}

/** A case file as it is sent: canonical JSON (the header and entries are in canonical order already). */
export function serializeCase({ header, entries }: CaseFile): string {
  return `{"entries":[${entries.map(textOf).join(',')}],"header":${textOf(header)}}`;
}

/** In bytes, as the file is sent. */
export function sizeOfCase({ header, entries }: CaseFile): number {
  const parts = [header, ...entries].map((link) => {
    const known = cacheOf(link);
    return (known.bytes ??= Buffer.byteLength(known.text));
  });
  const commas = Math.max(0, entries.length - 1);
  return parts.reduce((sum, bytes) => sum + bytes, '{"entries":[],"header":}'.length + commas);
}
