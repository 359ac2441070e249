import { TextDecoder } from 'node:util';
import { UnreadableError } from '#src/document.ts';

/** So much is looked at to tell text from other bytes. */
const HEAD = 8192;

/** So much of a page is looked at for its character set, as browsers do. */
const PAGE_HEAD = 1024;

/** What a tag of a page names as its character set: it is no description of the page, and none that is commented out. */
function namedIn(tag: string): string | undefined {
  const meta = tag.slice(tag.search(/<meta/i) >>> 0);
  if (/\s(?:name|property|itemprop)\s*=/i.test(meta) || tag.includes('<!--')) return undefined;
  return /charset\s*=\s*["']?([\w-]+)/i.exec(meta)?.[1];
}

/** The character set that a page names in its head; none of two bytes a sign, in which that could not be read. */
export function charsetIn(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, PAGE_HEAD)).toString('latin1');
  const named = head.split('>').map(namedIn).find(Boolean);
  return named?.toLowerCase().startsWith('utf-16') === true ? undefined : named;
}

function marked(bytes: Uint8Array): string | undefined {
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
 * The text that the bytes stand for: in the character set that a byte order mark or `charset` names,
 * else in UTF-8. Throws an UnreadableError for binary data and for bytes that are no such text.
 */
export function decode(bytes: Uint8Array, charset = 'utf-8'): string {
  const named = marked(bytes) ?? charset;
  const decoder = decoderOf(named);
  if (!decoder.encoding.startsWith('utf-16') && bytes.subarray(0, HEAD).includes(0)) {
    throw new UnreadableError('it is binary data, whatever its name says');
  }
  try {
    // A log that was cut while it was written to has them in its midst.
    return decoder.decode(bytes).replaceAll('\0', ' ');
  } catch {
    throw new UnreadableError(`it is not ${named.toUpperCase()} text: save it as UTF-8`);
  }
}
