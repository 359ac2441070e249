import { TextDecoder } from 'node:util';
import { UnreadableError } from '#src/document.ts';

/** How many bytes are examined to tell text from binary data. */
const HEAD = 8192;

/** How many bytes of a page are searched for its character set, as in browsers. */
const PAGE_HEAD = 1024;

/** A tag that describes the page, or that is commented out, declares no character set. */
function declaredIn(tag: string): string | undefined {
  const meta = tag.slice(tag.search(/<meta/i) >>> 0);
  if (/\s(?:name|property|itemprop)\s*=/i.test(meta) || tag.includes('<!--')) return undefined;
  return /charset\s*=\s*["']?([\w-]+)/i.exec(meta)?.[1];
}

/** A declaration of UTF-16 is ignored: if it were true, it could not have been read as ASCII. */
export function charsetIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, PAGE_HEAD)).toString('latin1');
  const named = head.split('>').map(declaredIn).find(Boolean);
  return named?.toLowerCase().startsWith('utf-16') === true ? undefined : named;
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    throw new UnreadableError(`its character set "${charset}" is not known`);
  }
}

/**
 * Decodes bytes to text, in the character set of a byte order mark, else in `charset`, else in UTF-8. Throws an
 * UnreadableError for binary data and for bytes that are invalid in that character set.
 */
export function decode(bytes: Uint8Array, charset = 'utf-8'): string {
  const named = byteOrderMark(bytes) ?? charset;
  const decoder = decoderOf(named);
  if (!decoder.encoding.startsWith('utf-16') && bytes.subarray(0, HEAD).includes(0)) {
    throw new UnreadableError('it is binary data, whatever its name says');
  }
  try {
    // A log that was truncated while it was being written has NUL bytes in it.
    return decoder.decode(bytes).replaceAll('\0', ' ');
  } catch {
    throw new UnreadableError(`it is not ${named.toUpperCase()} text: save it as UTF-8`);
  }
}
