import type { CaseFile, CaseHeader, Entry, Signature } from '../schema/case-file.ts';
import { canonical, digestOf, sha256 } from './canonical.ts';

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
  // Parsed canonical JSON keeps its key order, so plain JSON is canonical again; see `sealedDigest`.
  return { bytes: Buffer.from(JSON.stringify(rest)), signature };
}

/** Gives a value the key order of canonical JSON, so that JSON.stringify of it (or a part) is canonical. */
export function inCanonicalOrder<T>(value: T): T {
  return JSON.parse(canonical(value));
}

/** The hash that the next entry's `prev` names. */
export function linkOf(link: CaseHeader | Entry): string {
  return sha256(JSON.stringify(link));
}

/** The head of the chain: the hash of the newest entry, or of the header where there is none. */
export function headOf({ header, entries }: CaseFile): string {
  return linkOf(entries.at(-1) ?? header);
}

/**
 * The first link that does not hold, as a sentence; null when the whole chain holds. A file whose
 * keys are not in canonical order (another writer's) is hashed the slow way before it is refused.
 */
export function chainFault({ header, entries }: CaseFile): string | null {
  let before: CaseHeader | Entry = header;
  for (const [index, entry] of entries.entries()) {
    if (entry.prev !== linkOf(before) && entry.prev !== digestOf(before)) {
      return `the hash chain breaks at entry ${index}: its prev is not the hash of ${index === 0 ? 'the header' : `entry ${index - 1}`}`;
    }
    before = entry;
  }
  return null;
}

/** A case file as it travels: canonical bytes (header and entries are in canonical order already). */
export function serializeCase({ header, entries }: CaseFile): string {
  return `{"entries":[${entries.map((entry) => JSON.stringify(entry)).join(',')}],"header":${JSON.stringify(header)}}`;
}
