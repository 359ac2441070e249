import { webUrl } from '#src/addresses.ts';

/** The prefix of the URI of a source without an address. Its name follows, percent-encoded. */
const NAMED = 'urn:assize:';

const LONGEST = 2048;

/** The URI of a source: its web address, or `urn:assize:` and its name if it has none. */
export function uriOf(source: string): string {
  if (webUrl(source) !== null && source.length <= LONGEST) return source;
  const name = encodeURI(source.toWellFormed()).slice(0, LONGEST - NAMED.length);
  return NAMED + name.replace(/%[0-9A-F]?$/, '');
}

/** The name from which `uriOf` made a URI; any other URI unchanged. */
export function nameOf(uri: string): string {
  if (!uri.startsWith(NAMED)) return uri;
  try {
    return decodeURI(uri.slice(NAMED.length));
  } catch {
    return uri.slice(NAMED.length);
  }
}
