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

/** What a signature is over: canonical bytes without it, made once: nobody writes to them. */
export function bytesUnderSignature(signed: CaseHeader | Entry): {
  bytes: Buffer;
  signature: Signature;
} {
  const known = writtenOf(signed);
  const { signature } = signed;
  return { bytes: (known.unsigned ??= unsignedOf(known.text, signature)), signature };
}

type Unsigned = Omit<CaseHeader, 'signature'> | Omit<Entry, 'signature'>;

/** Signs a header or an entry over its canonical bytes; what comes back is in canonical order. */
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
  written.set(signed, { text: whole, unsigned: unsignedBytes, isInOrder: true });
  return signed;
}

const fieldOf = (signature: Signature): string => `"signature":${JSON.stringify(signature)}`;

/** What a link is written as, with its signature and without, its size in bytes, its hash and its order. */
interface Written {
  readonly text: string;
  unsigned?: Buffer;
  bytes?: number;
  hash?: string;
  isInOrder?: boolean;
}

/** A link never changes once it is made, and is hashed, compared and sent at every hop: it is written once. */
const written = new WeakMap<object, Written>();

/**
 * What is known of a link that is in canonical order already. Parsed canonical JSON keeps its key order,
 * so plain JSON is canonical again, at a third of the cost; except for keys that look like array
 * indexes, which JavaScript keeps first and by number: only freeform values have such.
 */
function writtenOf(link: CaseHeader | Entry): Written {
  const before = written.get(link);
  if (before) return before;
  const fresh: Written = { text: isFreeform(link) ? canonical(link) : JSON.stringify(link) };
  written.set(link, fresh);
  return fresh;
}

/** A link as it travels: canonical bytes, where it is in canonical order. */
export const textOf = (link: CaseHeader | Entry): string => writtenOf(link).text;

/** Whether a link that was read from JSON stands in canonical order, so that its text is canonical. */
export function isInOrder(link: CaseHeader | Entry): boolean {
  const known = writtenOf(link);
  return (known.isInOrder ??= isFreeform(link) || isInCanonicalOrder(link));
}

/**
 * The text of a link without its signature, which is what the signature is over. In canonical order no
 * value behind it holds the same one; in any other order what is cut out is nothing that anybody signed.
 */
function unsignedOf(text: string, signature: Signature): Buffer {
  const field = fieldOf(signature);
  const at = text.lastIndexOf(field);
  const end = at + field.length;
  const isLast = text[end] !== ',';
  return Buffer.from(text.slice(0, isLast ? at - 1 : at) + text.slice(isLast ? end : end + 1));
}

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
  const known = writtenOf(link);
  return (known.hash ??= sha256(known.text));
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

/** A case file as it travels: canonical bytes (header and entries are in canonical order already). */
export function serializeCase({ header, entries }: CaseFile): string {
  return `{"entries":[${entries.map(textOf).join(',')}],"header":${textOf(header)}}`;
}

/** How many bytes a case file has as it travels whole. */
export function sizeOfCase({ header, entries }: CaseFile): number {
  const parts = [header, ...entries].map((link) => {
    const known = writtenOf(link);
    return (known.bytes ??= Buffer.byteLength(known.text));
  });
  const commas = Math.max(0, entries.length - 1);
  return parts.reduce((sum, bytes) => sum + bytes, '{"entries":[],"header":}'.length + commas);
}
